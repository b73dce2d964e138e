/** Selection and search text of a page, stored in its address: `/admin/users/1000021`. */

import { useCallback } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

/** The rest of the address after the page's own part, and how to change it; null is nothing. */
export function useSelection(): readonly [string | null, (subject: string | null) => void] {
  const rest = useParams()['*'] ?? '';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const base =
    rest === '' ? pathname.replace(/\/+$/, '') : pathname.slice(0, pathname.length - rest.length - 1);
  const choose = useCallback(
    // walking through a list is not a step that the back button should undo
    (subject: string | null) =>
      void navigate(`${base}${subject === null ? '' : `/${subject}`}${search}`, { replace: true }),
    [base, search, navigate],
  );
  return [rest === '' ? null : rest, choose];
}

/** What was typed into the search line over the page; only on pages that say `search` in the registry. */
export function useSearchText(): string {
  const [params] = useSearchParams();
  return params.get('q') ?? '';
}
