/**
 * Draft of a sign-in form: method, address, country and the key of the request for a code, stored for this tab only. The
 * code arrives in another app, and a phone may reload the page meanwhile. Never a password, never a code.
 */

import type { CodeChannel } from './identity.ts';

export interface SignInDraft {
  readonly method: CodeChannel;
  readonly accounts: Readonly<Record<CodeChannel, string>>;
  /** Null until one is chosen. */
  readonly areaId: number | null;
  /** Of the newest request for a code; empty before one. */
  readonly codeKey: string;
}

const KEY = 'vernier.sign-in';

export const NO_DRAFT: SignInDraft = {
  method: 'email',
  accounts: { email: '', mobile: '' },
  areaId: null,
  codeKey: '',
};

export function readDraft(): SignInDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isDraft(stored) ? stored : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

export function keepDraft({ method, accounts, areaId, codeKey }: SignInDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ method, accounts, areaId, codeKey }));
  } catch {
    // without storage only the draft is lost at a reload
  }
}

/** The form was submitted. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was stored
  }
}

function isDraft(value: unknown): value is SignInDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { method, accounts, areaId, codeKey } = value as Partial<Record<keyof SignInDraft, unknown>>;
  if (typeof accounts !== 'object' || accounts === null) return false;
  const { email, mobile } = accounts as Partial<Record<CodeChannel, unknown>>;
  return (
    (method === 'email' || method === 'mobile') &&
    typeof email === 'string' &&
    typeof mobile === 'string' &&
    typeof codeKey === 'string' &&
    (areaId === null || typeof areaId === 'number')
  );
}
