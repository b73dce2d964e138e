/** The bar over a page: its name, the search, and on a small screen the way to the navigation. */

import './top-bar.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../ui/theme/brand.ts';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Me } from '../data/me.ts';
import { ConsoleSearch, PageSearch } from './console-search.tsx';
import type { ConsolePage } from './pages.ts';
import { NavContent } from './side-nav.tsx';
import { SystemState } from './system-state.tsx';

interface TopBarProps {
  readonly me: Me;
  readonly pages: readonly ConsolePage[];
  readonly here: ConsolePage | undefined;
  /** The server does not answer. */
  readonly lost: boolean;
}

export function ConsoleTopBar({ me, pages, here, lost }: TopBarProps) {
  const { t } = useTranslation('console');
  const title = here === undefined ? brand.name : t(`${here.key}.title`);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <header className="console-bar">
      <NavDrawer me={me} pages={pages} />
      <h1 className="console-bar-title">{title}</h1>
      {here?.search === true ? (
        <PageSearch key={here.path} />
      ) : (
        <ConsoleSearch key={here?.path} pages={pages} />
      )}
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
          <NavContent {...props} onGo={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}
