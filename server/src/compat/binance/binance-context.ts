/** Objects that the endpoints use, and the request that each of them gets. */

import type { Clock } from '@vernier/shared/clock';
import type { Sessions } from '../../features/auth/sessions.ts';
import type { TradingContext } from '../../features/trading/trading-context.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Parameters } from './parameters.ts';

export interface BinanceContext extends TradingContext {
  readonly sessions: Sessions;
  /** Wall time. */
  readonly clock: Clock;
  readonly slices: LoopSlices;
  readonly log: Pick<Log, 'error'>;
}

export interface PublicRequest {
  readonly parameters: Parameters;
}

export interface SignedRequest extends PublicRequest {
  readonly session: Session;
  /** Address that the request comes from. */
  readonly ip: string;
}

type Answer = object | Promise<object>;
type ChangeMethod = 'POST' | 'PUT' | 'DELETE';
type SignedAnswer = (request: SignedRequest) => Answer;

/** An endpoint of everyone, or of a key with the scope that it needs. */
export type Endpoint = { readonly method: 'GET' | ChangeMethod; readonly path: string } & (
  | { readonly access: 'public'; readonly answer: (request: PublicRequest) => Answer }
  | { readonly access: 'read' | 'trade'; readonly answer: SignedAnswer }
);

export function publicRead(path: string, answer: (request: PublicRequest) => Answer): Endpoint {
  return { method: 'GET', path, access: 'public', answer };
}

export function signedRead(path: string, answer: SignedAnswer): Endpoint {
  return { method: 'GET', path, access: 'read', answer };
}

export function signedChange(method: ChangeMethod, path: string, answer: SignedAnswer): Endpoint {
  return { method, path, access: 'trade', answer };
}
