/** The bar over a page: its name, the search, and on a small screen the way to the navigation. */

import './top-bar.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '../../ui/brand.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Me } from '../data/me.ts';
import { useKeys } from '../kit/keys.ts';
import type { ConsolePage } from './pages.ts';
import { NavInside } from './side-nav.tsx';
import { SystemState } from './system-state.tsx';

interface TopBarProps {
  readonly me: Me;
  readonly pages: readonly ConsolePage[];
  readonly here: ConsolePage | undefined;
  /** The server does not answer. */
  readonly lost: boolean;
}

export function TopBar({ me, pages, here, lost }: TopBarProps) {
  const { t } = useTranslation('console');
  const title = here === undefined ? brand.name : t(`${here.key}.title`);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <header className="console-bar">
      <NavDrawer me={me} pages={pages} />
      <h1 className="console-bar-title">{title}</h1>
      {here?.search === true && <PageSearch key={here.path} />}
      <SystemState lost={lost} />
    </header>
  );
}

function NavDrawer(props: { me: Me; pages: readonly ConsolePage[] }) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="console-bar-menu">
        <IconButton icon="menu" label={t('frame.pages')} onClick={() => setOpen(true)} />
      </span>
      <Drawer open={open} onClose={() => setOpen(false)} label={t('frame.pages')}>
        <div className="console-drawer">
          <NavInside {...props} onGo={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}

/** What is typed stands in the address, so that a found list can be linked and comes back. */
function PageSearch() {
  const { t } = useTranslation('console');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(params.get('q') ?? '');
  useKeys([
    { keys: '/', label: t('frame.search'), run: () => form.current?.querySelector('input')?.focus() },
  ]);
  const search = (wanted: string) =>
    void navigate(
      { search: wanted === '' ? '' : `?${new URLSearchParams({ q: wanted })}` },
      { replace: true },
    );
  return (
    <form
      ref={form}
      role="search"
      className="console-bar-search"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <SearchField
        label={t('frame.search')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          if (typed === '') search('');
        }}
        end={<kbd className="key">/</kbd>}
        testId="console-search"
      />
    </form>
  );
}
