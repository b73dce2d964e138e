/** Signed requests: the token is the API key, and its secret signs query and body with HMAC-SHA-256 [BINANCE-2]. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@vernier/shared/clock';
import type { Sessions } from '../../features/auth/sessions.ts';
import { isApiToken } from '../../features/auth/tokens.ts';
import type { Session } from '../../platform/routing/session.ts';
import { failure } from './errors.ts';
import type { Parameters } from './parameters.ts';

const USUAL_WINDOW_MS = 5_000;
const LONGEST_WINDOW_MS = 60_000;
/** A client's clock may be this far ahead. */
const AHEAD_MS = 1_000;
const SIGNATURE = /^[0-9a-f]{64}$/i;

export interface SignedText {
  /** The query and the body as they came, still encoded. */
  readonly query: string;
  readonly body: string;
  readonly parameters: Parameters;
}

export interface SignatureContext {
  readonly sessions: Sessions;
  /** Wall time: the clients' clocks show it too. */
  readonly clock: Clock;
}

/** The session of the key, whose signature is valid and recent. */
export async function signedSession(
  key: string | undefined,
  text: SignedText,
  { sessions, clock }: SignatureContext,
): Promise<Session> {
  const session = await sessionOfKey(key, sessions);
  const secret = sessions.tokens.secretOf(session.hash);
  if (secret === null) throw failure('badKey');
  const { parameters } = text;
  checkTime(parameters, clock);
  const signature = parameters.required('signature');
  if (!SIGNATURE.test(signature)) throw failure('badSignature');
  const expected = createHmac('sha256', secret)
    .update(unsigned(text.query) + unsigned(text.body))
    .digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw failure('badSignature');
  return session;
}

/** The session of a live API token; a login has no secret and is none. */
async function sessionOfKey(key: string | undefined, sessions: Sessions): Promise<Session> {
  if (key === undefined || !isApiToken(key)) throw failure('badKeyFormat');
  const session = await sessions.ofHeader(key);
  if (session === undefined) throw failure('badKey');
  return session;
}

function checkTime(parameters: Parameters, clock: Clock): void {
  parameters.required('timestamp');
  const timestamp = parameters.whole('timestamp') ?? 0;
  const windowMs = Math.min(parameters.whole('recvWindow') ?? USUAL_WINDOW_MS, LONGEST_WINDOW_MS);
  const age = clock.now() - timestamp;
  if (age > windowMs || age < -AHEAD_MS) throw failure('badTimestamp');
}

/** The text without its signature, which may be anywhere in it. */
function unsigned(text: string): string {
  return text
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .join('&');
}
