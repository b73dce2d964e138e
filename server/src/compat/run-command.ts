/** Commands of compatible interfaces: they take the same path as our own calls, with the checks and limits of these. */

import { invariant } from '@vernier/shared/assert';
import type { CallName } from '@vernier/shared/api/calls';
import type { Refusal, RefusalReason } from '@vernier/shared/refusals';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import { type Accepted, execute } from '../core/trading/execute.ts';
import type { DemoOrderKind } from '../features/trading/demo-order-limit.ts';
import type { TradingContext } from '../features/trading/trading-context.ts';
import type { Session } from '../platform/routing/session.ts';

/** Who sends a command, and from where. */
export interface Caller {
  readonly session: Session;
  readonly ip: string;
}

export interface CompatibleCommand<Data> {
  /** The call whose limits and idempotency keys it shares. */
  readonly route: Extract<
    CallName,
    'submitOrder' | 'amendOrder' | 'closeOrder' | 'closeMany' | 'cancelOrder' | 'setStops'
  >;
  readonly command: TradeCommand;
  readonly counts: DemoOrderKind;
  /** Null for a command that its client id makes unique. */
  readonly key: string | null;
  /** Checked at the moment of the decision. */
  readonly admit?: () => Refusal | null;
  /** The stored answer of the key. */
  readonly present: (accepted: Accepted) => Data;
}

interface Envelope<Data> {
  readonly code: number;
  readonly data: Data & { readonly reason?: RefusalReason };
}

const SUCCESS = 1;

/** Runs a command; a refusal is returned with its data. */
export async function runCommand<Data extends object>(
  { session, ip }: Caller,
  { commands, demoOrders }: Pick<TradingContext, 'commands' | 'demoOrders'>,
  { route, command, counts, key, admit, present }: CompatibleCommand<Data>,
): Promise<Data | Refusal> {
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
  return { refused: data.reason ?? 'internal_error', data: { ...data } };
}
