/** Selection, choice and search text of a page, stored in its address: `/admin/users/1000021?kind=real`. */

import { useCallback } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

/** Null closes the pane. */
export type Choose = (subject: string | null) => void;

/** The rest of the address after the page's own part, and how to change it; null is nothing. */
export function useSelection(): readonly [string | null, Choose] {
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

/** In the address, in place of an id: the form of a new row. */
export const NEW = 'new';

/** Null when the subject is not a number. */
export function numberIn(subject: string): number | null {
  return /^\d{1,15}$/.test(subject) ? Number(subject) : null;
}

/** One of the options by a parameter of the address; the first one without it. */
export function useAddressChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): readonly [T, (option: T) => void] {
  const [params, setParams] = useSearchParams();
  const value = options.find((known) => known === params.get(name)) ?? options[0];
  const choose = (next: T) =>
    setParams(
      (before) => {
        before.set(name, next);
        return before;
      },
      { replace: true },
    );
  return [value, choose];
}

/** What was typed into the search line over the page; only on pages that say `search` in the registry. */
export function useSearchText(): string {
  const [params] = useSearchParams();
  return params.get('q') ?? '';
}
