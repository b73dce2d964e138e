import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { placing, TradingScenario } from '../../test/trading-scenario.ts';
import type { Account } from '../trading/orders/account.ts';
import { stateTexts } from './state-text.ts';

function account(id = 1): Account {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  for (let count = 0; count < 3; count += 1) at.run(placing(EURUSD, { lots: 1_000_000 }));
  return { ...at.account, id, openOrders: new Map(at.account.openOrders) };
}

function textOf(one: Account): string {
  return [...stateTexts([one])].join();
}

describe('the texts of a state', () => {
  it('are in order of the accounts', () => {
    const texts = [...stateTexts([account(3), account(1), account(2)])];
    expect(texts).toEqual([1, 2, 3].map((id) => textOf(account(id))));
  });

  it('have every figure, money with its last digit', () => {
    const text = textOf(account());
    expect(text).toContain('"balanceMicros":"999850000n"');
    expect(text).toContain('"pendingKind":null');
    expect(text).toContain('"bought":"');
    expect(text).not.toBe(textOf({ ...account(), balanceMicros: 999_850_001n }));
    expect(text).not.toBe(textOf({ ...account(), marginCalled: true }));
  });

  it('do not depend on the order of fields and orders', () => {
    const one = account();
    const orders = [...one.openOrders].toReversed();
    const fields = Object.fromEntries(Object.entries(one).toReversed()) as unknown as Account;
    expect(textOf({ ...fields, openOrders: new Map(orders) })).toBe(textOf(one));
  });

  it('depend on each order and each exposure', () => {
    const one = account();
    const texts = [...one.openOrders.keys()].map((id) =>
      textOf({ ...one, openOrders: new Map([...one.openOrders].filter(([other]) => other !== id)) }),
    );
    expect(new Set([...texts, textOf(one), textOf({ ...one, exposures: new Map() })]).size).toBe(5);
  });
});
