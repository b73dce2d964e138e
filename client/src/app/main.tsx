/** The start of the app: colours, words, data, then the first page. */

import '@fontsource-variable/geist/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../data/transport/query-client.ts';
import { hydrateStores, initialStateAgeMs, readInitialState } from '../ssr/initial-state.ts';
import { pause } from '../data/clock/pause.ts';
import { adoptWorkingDays } from '../data/market/trading-day.ts';
import { currentSession } from '../data/browser-storage/session-store.ts';
import { startData } from '../data/start.ts';
import { startI18n } from '../i18n/setup.ts';
import { followInstallOffer } from '../ui/browser/install-offer.ts';
import { startTheme } from '../ui/theme/theme.ts';
import { App } from './app.tsx';
import { trackUnsavedInput } from './unsaved-input.ts';
import { mount } from '../ssr/entry-client.ts';
import { connectPagePort } from './page-port.tsx';
import { prefetchTabs } from './pages.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  // the app itself remembers where each page was scrolled to
  history.scrollRestoration = 'manual';
  startTheme();
  trackUnsavedInput();
  followInstallOffer();
  const opening = readInitialState();
  if (opening !== null) {
    hydrateStores(opening, initialStateAgeMs());
    adoptWorkingDays(opening.workingDays, opening.nowMs);
  }
  connectPagePort();
  // what follows comes in turns, so that a phone scrolls what it can read already
  if (opening !== null) await pause();
  startData();
  // asked for before the words of the page; the shell asks again if that fails
  if (currentSession() !== null) import('./account-watch.tsx').catch(() => {});
  if (opening !== null) await pause();
  await startI18n();
  mount(
    root,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  prefetchTabs();
}

void start();
