import { describe, expect, it } from 'vitest';
import { EURUSD, USDJPY } from '../../test/instruments.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import { placing, resting, START_MS } from '../../test/trading-scenario.ts';
import type { Command } from '../trading/orders/commands.ts';
import { CommandDecider } from './command-decider.ts';
import { LiveAccounts } from './live-accounts.ts';
import { EMPTY_STATE } from './store.ts';

function started() {
  const accounts = new LiveAccounts(EMPTY_STATE);
  const market = new ScriptedMarket([EURUSD, USDJPY]);
  market.tick(EURUSD, START_MS, 110_000, 110_010);
  market.tick(USDJPY, START_MS, 150_000, 150_010);
  const settings = { feeType: 'per_lot', maxOpenOrders: 500 } as const;
  const decider = new CommandDecider({ accounts, market, settings });
  const decide = (
    command: Command,
    scope: { accountId?: number | null; orderKnown?: boolean; clientIdUsed?: boolean } = {},
  ) =>
    decider.decide(command, {
      ...{ accountId: 1, nowMs: START_MS, orderKnown: false, clientIdUsed: false, ...scope },
    });
  return { accounts, market, decider, decide };
}

function opened() {
  const at = started();
  const decision = at.decide(
    { kind: 'OpenAccount', book: 'demo', openingMicros: 1_000_000_000n },
    { accountId: null },
  );
  if ('refused' in decision || 'failed' in decision) throw new Error('the account is opened');
  at.accounts.record(1, decision, START_MS);
  const run = (command: Command) => {
    const events = at.decide(command);
    if ('refused' in events || 'failed' in events) throw new Error('the command is accepted');
    at.accounts.record(1, events, START_MS);
  };
  return { ...at, run };
}

describe('a decision on an account in memory', () => {
  it('knows the instruments and their conversions', () => {
    const { decider, market } = started();
    expect([...decider.valuation.instruments]).toEqual([
      [EURUSD.id, EURUSD],
      [USDJPY.id, USDJPY],
    ]);
    expect(decider.valuation.quotes).toBe(market);
    expect(decider.valuation.conversions.get('JPY')).toBeDefined();
  });

  it('opens an account, and numbers its orders and transfers', () => {
    const at = opened();
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    expect([...(at.accounts.account(1)?.openOrders.keys() ?? [])]).toEqual([1]);
    at.run(resting(EURUSD, 100_000, { lots: 1_000_000 }));
    expect([...(at.accounts.account(1)?.openOrders.keys() ?? [])]).toEqual([1, 2]);
  });

  it('is a refusal where there is no account', () => {
    const { decide } = started();
    expect(decide(placing(EURUSD))).toMatchObject({ refused: 'session_invalid' });
  });

  it('says whether an order was known, and whether a client id was used', () => {
    const { decide } = opened();
    const close = { kind: 'CloseOrder', orderId: 9, lots: null } as const;
    expect(decide(close)).toMatchObject({ refused: 'not_found' });
    expect(decide(close, { orderKnown: true })).not.toMatchObject({ refused: 'not_found' });
    const place = placing(EURUSD, { lots: 1_000_000, clientId: 'one' });
    expect(decide(place)).not.toHaveProperty('refused');
    expect(decide(place, { clientIdUsed: true })).toHaveProperty('refused');
  });
});

describe('a command that the market causes', () => {
  it('is recorded at once', () => {
    const at = opened();
    at.run(resting(EURUSD, 109_000, { lots: 1_000_000, expiry: START_MS + 60_000 }));
    const recorded = at.decider.decideAndRecord({ kind: 'ExpireOrder', orderId: 1 }, 1, START_MS + 60_000);
    expect(recorded?.events.map(({ body, atMs }) => [body.kind, atMs])).toEqual([
      ['OrderCancelled', START_MS + 60_000],
    ]);
    expect(at.accounts.account(1)?.openOrders.size).toBe(0);
  });

  it('is nothing where it is refused, or changes nothing', () => {
    const { decider, accounts } = opened();
    expect(
      decider.decideAndRecord({ kind: 'FireTrigger', orderId: 9, trigger: 'entry' }, 1, START_MS),
    ).toBeNull();
    expect(decider.decideAndRecord({ kind: 'ReviewMargin' }, 1, START_MS)).toBeNull();
    expect(decider.decideAndRecord({ kind: 'ReviewMargin' }, 7, START_MS)).toBeNull();
    expect(accounts.account(1)?.version).toBe(1);
  });
});
