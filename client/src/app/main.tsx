/** The start of the app: theme, data, translations, and the first page. */

import '@fontsource-variable/geist/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { currentSession } from '../data/browser-storage/session-store.ts';
import { startData } from '../data/start.ts';
import { queryClient } from '../data/transport/query-client.ts';
import { startI18n } from '../i18n/setup.ts';
import { hydrateApp } from '../ssr/entry-client.tsx';
import { startTradePage } from '../ssr/trade-start.tsx';
import { followInstallOffer } from '../ui/browser/install-offer.ts';
import { startTheme } from '../ui/theme/theme.ts';
import { App } from './app.tsx';
import { connectPagePort } from './connect-page.tsx';
import { prefetchTabs } from './pages.ts';
import { trackUnsavedInput } from './unsaved-input.ts';

const APP = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  // the app itself remembers where each page was scrolled to
  history.scrollRestoration = 'manual';
  startTheme();
  trackUnsavedInput();
  followInstallOffer();
  connectPagePort();
  const started = (await startTradePage(root, APP, loadData)) ?? (await hydrateApp(root, APP, loadData));
  if (started === null) {
    loadData();
    await startI18n();
    createRoot(root).render(APP);
  }
  prefetchTabs();
}

function loadData(): void {
  startData();
  // loaded early; the shell loads it again if that fails
  if (currentSession() !== null) import('./account-watch.tsx').catch(() => {});
}

void start();
