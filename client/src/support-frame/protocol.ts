/**
 * Messages between the page and the frame of the support chat. The frame has an opaque origin and neither storage, network
 * nor session: it shows only what the page sends, and the page validates what the frame sends. Names of kinds and fields
 * stay, because an older page may load a newer frame.
 */

export interface FrameLabels {
  readonly log: string;
  readonly message: string;
  readonly send: string;
  readonly addPicture: string;
  readonly leaveOut: string;
  readonly picture: string;
  readonly earlier: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly loading: string;
  readonly failed: string;
  readonly again: string;
  readonly remove: string;
  readonly sending: string;
  readonly sent: string;
  readonly seen: string;
  readonly typing: string;
  readonly today: string;
  readonly yesterday: string;
}

export interface FrameSettings {
  /** Language tag. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly theme: string;
  readonly words: FrameLabels;
  /** Whether the user may send pictures; absent from an older page. */
  readonly pictures?: boolean;
}

export interface ChatLine {
  /** Constant while the line is shown. */
  readonly key: string;
  /** Null until the server knows it. */
  readonly id: number | null;
  readonly isMine: boolean;
  readonly text: string;
  readonly hasPicture: boolean;
  readonly atMs: number;
  readonly state: 'sending' | 'sent' | 'seen' | 'failed';
  /** Why it failed. */
  readonly why: string | null;
}

export interface ChatView {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly lines: readonly ChatLine[];
  readonly more: boolean;
  readonly typing: boolean;
}

export type ToFrame =
  | { readonly kind: 'dress'; readonly dress: FrameSettings; readonly draft: string }
  | { readonly kind: 'view'; readonly view: ChatView }
  | { readonly kind: 'picture'; readonly key: string; readonly blob: Blob | null };

export type FromFrame =
  | { readonly kind: 'send'; readonly text: string; readonly picture: Blob | null }
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'again' | 'discard' | 'picture'; readonly key: string }
  | { readonly kind: 'seen'; readonly upTo: number }
  | { readonly kind: 'earlier' | 'reload' };

/** The first message to the frame; it carries the port. */
export const HELLO = 'vernier.chat';
export const MAX_TEXT = 2_000;
const MAX_KEY = 64;

/** A validated message of the frame; null for anything else. */
export function readFromFrame(value: unknown): FromFrame | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, text, picture, key, upTo } = value as Partial<Record<string, unknown>>;
  switch (kind) {
    case 'send':
      if (!isText(text) || !(picture === null || picture instanceof Blob)) return null;
      return text.trim() === '' && picture === null ? null : { kind, text, picture };
    case 'draft':
      return isText(text) ? { kind, text } : null;
    case 'again':
    case 'discard':
    case 'picture':
      return typeof key === 'string' && key.length <= MAX_KEY ? { kind, key } : null;
    case 'seen':
      return typeof upTo === 'number' && Number.isSafeInteger(upTo) && upTo > 0 ? { kind, upTo } : null;
    case 'earlier':
    case 'reload':
      return { kind };
    default:
      return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}
