/** Commands of signed requests: they take the same path as our own calls, with the checks and limits of these. */

import { invariant } from '@vernier/shared/assert';
import type { CallName } from '@vernier/shared/api/calls';
import type { Refusal, RefusalReason } from '@vernier/shared/refusals';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { type Accepted, execute } from '../../core/trading/execute.ts';
import type { DemoOrderKind } from '../../features/trading/demo-order-limit.ts';
import type { BinanceContext, SignedRequest } from './binance-context.ts';
import { refusalError } from './errors.ts';

export interface BinanceCommand<Data> {
  /** The call whose limits and idempotency keys it shares. */
  readonly route: Extract<CallName, 'submitOrder' | 'amendOrder' | 'closeMany' | 'cancelOrder' | 'setStops'>;
  readonly command: TradeCommand;
  readonly counts: DemoOrderKind;
  /** Null for a command that its client id makes unique. */
  readonly key: string | null;
  /** Checked at the moment of the decision. */
  readonly admit?: () => Refusal | null;
  /** The stored answer of the key. */
  readonly present: (accepted: Accepted) => Data;
}

/** A refusal that the caller handles; every other one is thrown. */
export interface ExpectedRefusal {
  readonly refused: RefusalReason;
}

interface Envelope<Data> {
  readonly code: number;
  readonly data: Data & { readonly reason?: RefusalReason };
}

const SUCCESS = 1;

/** Runs a command; the refusals that are `expected` are returned. */
export async function run<Data>(
  { session, ip }: SignedRequest,
  { commands, demoOrders }: BinanceContext,
  { route, command, counts, key, admit, present }: BinanceCommand<Data>,
  expected: readonly RefusalReason[] = [],
): Promise<Data | ExpectedRefusal> {
  const call = {
    ...({ input: command, lang: 'en', idempotencyKey: key, ifNoneMatch: undefined, ip, session } as const),
    ...{ userAgent: undefined, site: '', authorization: undefined },
  };
  const { prepared } = await execute(commands, call, {
    ...{ route, command, present },
    admit: () => admit?.() ?? demoOrders?.take(counts, session, ip) ?? null,
  });
  invariant(typeof prepared === 'string' || Buffer.isBuffer(prepared), 'a command has a whole answer');
  const { code, data } = JSON.parse(prepared.toString()) as Envelope<Data>;
  if (code === SUCCESS) return data;
  const refused = data.reason ?? 'internal_error';
  if (expected.includes(refused)) return { refused };
  throw refusalError({ refused, data: { ...data } });
}
