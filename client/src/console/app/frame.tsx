/** The console around its pages: the navigation at the start, the bar on top, keys, and the page of the address. */

import './frame.css';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { recoverFocus } from '../../ui/browser/focus-recovery.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Me, MeProvider } from '../data/me.ts';
import { useChangeVersions } from '../data/change-versions.ts';
import { DecisionBar } from '../components/decision-bar.tsx';
import { useShortcuts, useVisibleShortcuts } from '../components/shortcuts.ts';
import { ListLoading } from '../components/list-states.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { SideNav } from './side-nav.tsx';
import { type ConsolePage, pagesOf } from './pages.ts';
import { ConsoleTopBar } from './top-bar.tsx';

export function Frame({ me }: { me: Me }) {
  const pages = pagesOf(me.role);
  const here = usePageHere(pages);
  const [help, setHelp] = useState(false);
  const { lost } = useChangeVersions();
  useFrameKeys(pages, () => setHelp(true));
  useEffect(recoverFocus, []);
  return (
    <MeProvider value={me}>
      <div className="console">
        <SideNav me={me} pages={pages} />
        <div className="console-main">
          <ConsoleTopBar me={me} pages={pages} here={here} lost={lost} />
          <main id="main" className="console-page" tabIndex={-1}>
            <Suspense fallback={<ListLoading />}>
              <Pages pages={pages} />
            </Suspense>
          </main>
        </div>
        <DecisionBar />
        <StepUpDialog />
        <KeyHelp open={help} onClose={() => setHelp(false)} />
      </div>
    </MeProvider>
  );
}

function Pages({ pages }: { pages: readonly ConsolePage[] }) {
  const { t } = useTranslation('console');
  const [first] = pages;
  return (
    <Routes>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={`${path}/*`} element={<Page />} />
      ))}
      {first !== undefined && <Route index element={<Navigate to={first.path} replace />} />}
      <Route path="*" element={<EmptyState title={t('frame.nothing')} />} />
    </Routes>
  );
}

function usePageHere(pages: readonly ConsolePage[]): ConsolePage | undefined {
  const [, path] = useLocation().pathname.split('/');
  return pages.find((page) => page.path === path);
}

function useFrameKeys(pages: readonly ConsolePage[], showHelp: () => void): void {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  useShortcuts([
    ...pages.map(({ chord, key, path }) => ({
      keys: `g ${chord}`,
      label: t(`${key}.title`),
      run: () => void navigate(`/${path}`),
    })),
    { keys: '?', label: t('frame.keys'), run: showHelp },
  ]);
}

/** The keys that work on this page. */
function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  const keys = useVisibleShortcuts();
  return (
    <Sheet open={open} onClose={onClose} title={t('frame.keys')} testId="key-help">
      <dl className="key-help">
        {keys.map((action) => (
          <div key={action.keys} className="key-help-line">
            <dt>
              {action.keys.split(' ').map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action.label}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
