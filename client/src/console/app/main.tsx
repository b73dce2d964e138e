/** The start of the administrators' console: colours, words, keys, then the page that was asked for. */

import '@fontsource-variable/geist/wght.css';
import '../../ui/look/tokens.css';
import '../../ui/look/reset.css';
import '../../ui/look/forced-colours.css';
import '../../ui/look/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startTheme } from '../../ui/look/theme.ts';
import { ask, office } from '../data/office.ts';
import { queryClient } from '../data/query-client.ts';
import { guardPending } from '../kit/decisions.ts';
import { startKeys } from '../kit/keys.ts';
import { startConsoleWords } from '../texts/setup.ts';
import { Door } from './door.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  startTheme();
  startKeys();
  guardPending();
  await startConsoleWords();
  createRoot(root).render(
    <StrictMode>
      <office.Provider client={ask} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename="/admin">
            <Door />
          </BrowserRouter>
        </QueryClientProvider>
      </office.Provider>
    </StrictMode>,
  );
}

void start();
