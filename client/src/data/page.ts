/** What the data layer asks of the page around it: its language, a place for notices, the way to another page. It draws nothing. */

import type { CommandName } from '@vernier/sdk/attempts';

/** A text of the server, already translated, or the key of one of ours. */
export type Notice =
  | { readonly tone: 'error'; readonly text: string }
  | { readonly tone: 'error'; readonly key: TransportNotice; readonly values: { readonly code: string } }
  /** A command without an answer that is asked about no more. */
  | { readonly tone: 'error'; readonly dropped: CommandName | 'sendSupport' }
  | {
      readonly tone: 'done';
      readonly key: 'transfer.resumed';
      readonly values: Readonly<Record<never, never>>;
    };

export type TransportNotice = 'refusal.offline' | 'refusal.timeout' | 'refusal.unreadable';

export interface PagePort {
  /** One of the fifteen language codes. */
  language(): string;
  notify(notice: Notice): void;
  goTo(path: string): void;
  /** Path and query of the page that is shown now. */
  here(): string;
}

const nowhere: PagePort = { language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/' };

let connected: PagePort = nowhere;

/** The shell calls this once, before anything is fetched. */
export function connectPage(port: PagePort): void {
  connected = port;
}

export function page(): PagePort {
  return connected;
}
