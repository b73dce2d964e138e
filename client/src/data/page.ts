/** Port of the data layer to the page: language, notices and navigation. */

import type { CommandName } from '@vernier/sdk/command-attempts';

/** A translated text of the server, or a translation key. */
export type PageMessage =
  | { readonly tone: 'error'; readonly text: string }
  | { readonly tone: 'error'; readonly key: TransportMessageKey; readonly values: { readonly code: string } }
  /** A command without an answer that was given up. */
  | { readonly tone: 'error'; readonly dropped: CommandName | 'sendSupport' }
  | {
      readonly tone: 'done';
      readonly key: 'transfer.resumed';
      readonly values: Readonly<Record<never, never>>;
    };

export type TransportMessageKey =
  | 'refusal.noConnection'
  | 'refusal.offline'
  | 'refusal.timeout'
  | 'refusal.unreadable';

export interface PagePort {
  /** One of the fifteen language codes. */
  language(): string;
  notify(notice: PageMessage): void;
  goTo(path: string): void;
  /** Path and query of the page that is shown now. */
  here(): string;
}

const nowhere: PagePort = { language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/' };

let connected: PagePort = nowhere;

/** Called once by the shell, before the first request. */
export function connectPage(port: PagePort): void {
  connected = port;
}

export function page(): PagePort {
  return connected;
}
