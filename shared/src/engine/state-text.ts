/** Accounts as one text with every field in a fixed order: equal states, and only those, have equal texts. */

import type { Account } from '../trading/orders/account.ts';

/** The account with its open orders and transfers and their sums. */
function accountText(account: Account): string {
  const { openOrders, openTransfers, exposures, marginLegs: _, ...row } = account;
  return canonicalText([row, sorted(openOrders), sorted(openTransfers), sorted(exposures)]);
}

/** All accounts, in order of id; what a digest of the whole state is taken of. */
export function* stateTexts(accounts: Iterable<Account>): Generator<string> {
  for (const account of [...accounts].sort((left, right) => left.id - right.id)) yield accountText(account);
}

function sorted<Value>(map: ReadonlyMap<number, Value>): readonly [number, Value][] {
  return [...map].sort(([left], [right]) => left - right);
}

/** JSON with keys in order and bigints as digits: equal values have equal texts, however they were put together. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => {
    if (typeof field === 'bigint') return `${field}n`;
    if (field === null || typeof field !== 'object' || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
