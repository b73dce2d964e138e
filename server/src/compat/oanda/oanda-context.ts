/** Objects that the endpoints use, and the request that each of them gets. */

import type { JournalNotes } from '@vernier/db/repositories/trading/journal-notes';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Sessions } from '../../features/auth/sessions.ts';
import type { TradingContext } from '../../features/trading/trading-context.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { AccountQueue } from '../../platform/process/account-queue.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { Caller } from '../run-command.ts';

export interface OandaContext extends TradingContext {
  readonly sessions: Sessions;
  /** Wall time. */
  readonly clock: Clock;
  readonly slices: LoopSlices;
  readonly log: Pick<Log, 'error'>;
  readonly accountQueue: AccountQueue;
  /** Tag and comment of client extensions. */
  readonly journalNotes: JournalNotes;
}

/** A time as the request wants it: RFC 3339 or Unix. */
export type TimeText = (ms: TimeMs) => string;

export interface OandaRequest extends Caller {
  /** The address as the client wrote it, with the host. */
  readonly address: string;
  /** Parts of the path, by their names. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: unknown;
  readonly time: TimeText;
}

type OandaMethod = 'GET' | 'POST' | 'PUT';

export interface OandaEndpoint {
  readonly method: OandaMethod;
  /** After `/v3`; `:name` is a part of it. */
  readonly path: string;
  readonly access: 'read' | 'trade';
  /** Status of a success. */
  readonly status: 200 | 201;
  readonly answer: (request: OandaRequest) => object | Promise<object>;
}

type Answer = OandaEndpoint['answer'];

export function oandaRead(path: string, answer: Answer): OandaEndpoint {
  return { method: 'GET', path, access: 'read', status: 200, answer };
}

export function oandaChange(path: string, answer: Answer): OandaEndpoint {
  return { method: 'PUT', path, access: 'trade', status: 200, answer };
}

/** A change that creates an order. */
export function oandaCreate(method: 'POST' | 'PUT', path: string, answer: Answer): OandaEndpoint {
  return { method, path, access: 'trade', status: 201, answer };
}
