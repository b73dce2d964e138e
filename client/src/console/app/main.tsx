/** Entry point of the admin console: theme, texts, shortcuts, then the requested page. */

import '@fontsource-variable/geist/wght.css';
import '../../ui/theme/tokens.css';
import '../../ui/theme/reset.css';
import '../../ui/theme/forced-colours.css';
import '../../ui/theme/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startTheme } from '../../ui/theme/theme.ts';
import { adminClient, adminApi } from '../data/admin-api.ts';
import { queryClient } from '../data/query-client.ts';
import { guardPendingActions } from '../components/decisions.ts';
import { startShortcuts } from '../components/shortcuts.ts';
import { startConsoleTranslations } from '../texts/setup.ts';
import { LoginGuard } from './login-guard.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  startTheme();
  startShortcuts();
  guardPendingActions();
  await startConsoleTranslations();
  createRoot(root).render(
    <StrictMode>
      <adminApi.Provider client={adminClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename="/admin">
            <LoginGuard />
          </BrowserRouter>
        </QueryClientProvider>
      </adminApi.Provider>
    </StrictMode>,
  );
}

void start();
