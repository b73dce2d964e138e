/** The search line of the bar: it narrows the page's own list down, or finds a user or a transfer from anywhere. */

import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { useShortcuts } from '../components/shortcuts.ts';
import type { ConsolePage } from './pages.ts';

/** The search text is part of the address, so a result can be linked and survives the back button. */
export function PageSearch() {
  const { t } = useTranslation('console');
  const [params, setParams] = useSearchParams();
  const search = (term: string) =>
    setParams(
      // the other parameters of the address, such as the tab of a list, stay
      (before) => {
        if (term === '') before.delete('q');
        else before.set('q', term);
        return before;
      },
      { replace: true },
    );
  return (
    <SearchLine
      label={t('frame.searchHere')}
      first={params.get('q') ?? ''}
      onSearch={search}
      onEmpty={() => search('')}
    />
  );
}

export function ConsoleSearch({ pages }: { pages: readonly ConsolePage[] }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const find = (term: string) => {
    const address = foundAt(
      term,
      pages.map(({ path }) => path),
    );
    if (address !== null) void navigate(address);
  };
  return <SearchLine label={t('frame.find')} first="" onSearch={find} />;
}

interface SearchLineProps {
  readonly label: string;
  readonly first: string;
  readonly onSearch: (term: string) => void;
  /** The line was emptied. */
  readonly onEmpty?: () => void;
}

function SearchLine({ label, first, onSearch, onEmpty }: SearchLineProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(first);
  const [shown, setShown] = useState(first);
  // a link on the page may search as well
  if (shown !== first) {
    setShown(first);
    setText(first);
  }
  useShortcuts([{ keys: '/', label, run: () => form.current?.querySelector('input')?.focus() }]);
  return (
    <form
      ref={form}
      role="search"
      className="console-bar-search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <SearchField
        label={label}
        value={text}
        onChange={(typed) => {
          setText(typed);
          if (typed === '') onEmpty?.();
        }}
        end={<kbd className="key">/</kbd>}
        testId="console-search"
      />
    </form>
  );
}

/** `D-12`, `w7`: the letters that the queue numbers its rows with. */
const NUMBERED = /^([dwk])-?(\d{1,15})$/i;
const KINDS: Readonly<Record<string, string>> = { d: 'deposit', w: 'withdrawal', k: 'kyc' };

/** Null when the pages of this administrator do not show it. */
export function foundAt(term: string, paths: readonly string[]): string | null {
  const [, letter, id] = NUMBERED.exec(term) ?? [];
  const kind = KINDS[letter?.toLowerCase() ?? ''];
  if (kind !== undefined && paths.includes('review')) return `/review/${kind}-${id}`;
  if (term === '' || !paths.includes('users')) return null;
  return `/users?${new URLSearchParams({ q: term })}`;
}
