/** Calls of the repositories of delivery, trading and the wallet. */

import { hash, T0 } from '../../records.ts';
import { forShards, type RepositoryCall } from './repository-call.ts';

const OWN_PAGE = { offset: 0, limit: 10 };
const PAGE = { after: null, limit: 10 };
const MESSAGE = { textEncrypted: 'sealed', imageUpload: null, createdAtMs: T0 };
const DEVICE = {
  ...{ userId: 1, tokenHash: hash(1), endpointIndex: hash(8), targetEncrypted: 'sealed', createdAtMs: T0 },
  ...{ fills: true, stops: false, margin: true, alerts: true, money: false },
};
const PUSH = { deviceId: 1, messageEncrypted: 'sealed', createdAtMs: T0, expiresAtMs: T0 + 9_000 };
const PROGRESS = {
  ...{ state: 'on' as const, doneNumber: 0, sentNumber: 0, failures: 0 },
  ...{ failingSinceMs: null, nextAtMs: null, attempts: '[]' },
} as const;
const ALERT = {
  userId: 1,
  instrumentId: 1,
  way: 'rises',
  price: 111_000,
  requestKey: 'K',
  createdAtMs: T0,
} as const;
const COIN = {
  ...{ currency: 'USDT', network: 'TRC20', address: 'T1', rateMarginBps: 0 },
  ...{ usdPriceE8: 100_000_000n, minE8: 1n, maxE8: 9_000_000_000n },
};
const WIRE = {
  ...{ name: 'Bank', currency: 'EUR', rateMarginBps: 10, usdPriceE8: 1n, minE8: 1n, maxE8: 2n },
  ...{ bankName: 'B', bankAddress: 'A', bankSwift: 'S', payeeName: 'P', payeeAccount: 'N', bankRemark: '' },
};
const CURRENCY = {
  ...({
    channel: 'coin',
    currency: 'USDT',
    network: 'TRC20',
    feeType: 1,
    feeMicros: 1n,
    feeRateE8: 0n,
  } as const),
  ...{ rateE8: 100_000_000n, minMicros: 1n, maxMicros: 9n, rateMarginBps: 0 },
};
const METHOD = {
  ...({ userId: 1, drawCurrencyId: 1, channel: 'coin', detailsEncrypted: 'sealed' } as const),
  ...{ fingerprint: hash(5), boundAtMs: T0 },
};
const OF_ONE = { accountId: 1, channel: null };

export const DELIVERY_CALLS: readonly RepositoryCall[] = [
  (b) => b.support.append({ ...MESSAGE, userId: 1, adminId: null, requestKey: 'K' }),
  (b) => b.support.append({ ...MESSAGE, userId: 2, adminId: null, requestKey: null }),
  (b) => b.support.append({ ...MESSAGE, userId: 2, adminId: 1, requestKey: null }),
  (b) => b.support.thread(1),
  (b) => b.support.messageOfKey(1, 'K'),
  (b) => b.support.messages(1, OWN_PAGE),
  (b) => b.support.count(1),
  (b) => b.support.unread(1, 'staff'),
  (b) => b.support.markRead(1, 'staff', 1),
  (b) => b.support.inbox(false, { after: null, limit: 9 }),
  (b) => b.support.countInbox(true),
  (b) => b.support.settle(1),
  (b) => b.support.append({ ...MESSAGE, userId: 1, adminId: null, requestKey: 'K' }),
  (b) => b.monthlyStatements.add(1, { month: 647, dueAtMs: T0 }),
  (b) => b.monthlyStatements.add(1, { month: 648, dueAtMs: T0 }),
  (b) => b.monthlyStatements.due(T0, 9),
  (b) => b.monthlyStatements.postpone(1, T0 + 5),
  (b) => b.monthlyStatements.advance({ id: 1, month: 647 }, { month: 648, dueAtMs: T0 + 9 }),
  (b) => b.monthlyStatements.of(1),
  (b) =>
    b.notifications.put({ channel: 'email', messageEncrypted: 'm', createdAtMs: T0, expiresAtMs: T0 + 9 }),
  (b) => b.notifications.put({ channel: 'sms', messageEncrypted: 'm', createdAtMs: T0, expiresAtMs: T0 + 9 }),
  (b) => b.notifications.postpone(1, T0 + 5),
  (b) => b.notifications.due(T0, 9),
  (b) => b.notifications.count(),
  (b) => b.notifications.remove(2),
  (b) => b.pushes.anyDevice(),
  (b) => b.pushes.subscribe(DEVICE),
  (b) => b.pushes.subscribe({ ...DEVICE, fills: false }),
  (b) => b.pushes.subscribe({ ...DEVICE, tokenHash: hash(21), endpointIndex: hash(9) }),
  (b) => b.pushes.ofSession(hash(1)),
  (b) => b.pushes.devices(1, 'margin', T0),
  (b) => b.pushes.all(1),
  (b) => b.pushes.anyDevice(),
  (b) => b.pushes.put([PUSH, PUSH, PUSH], 2),
  (b) => b.pushes.due(T0, 9),
  (b) => b.pushes.postpone(2, T0 + 5),
  (b) => b.pushes.remove(3),
  (b) => b.pushes.sweep(T0 + 2_000),
  (b) =>
    b.webhooks.insert({ ...PROGRESS, userId: 1, targetEncrypted: 't', categories: '[]', createdAtMs: T0 }),
  (b) => b.webhooks.setTarget(1, 'u'),
  (b) => b.webhooks.target(1),
  (b) => b.webhooks.change(1, { ...PROGRESS, categories: '["fills"]' }),
  (b) => b.webhooks.advance([{ ...PROGRESS, id: 1, doneNumber: 5, sentNumber: 7 }]),
  ...forShards((b, shards) => b.webhooks.all(shards)),
];

export const TRADING_CALLS: readonly RepositoryCall[] = [
  (b) => b.priceAlerts.add(ALERT, null, 2),
  (b) => b.priceAlerts.add({ ...ALERT, requestKey: null }, null, 2),
  (b) => b.priceAlerts.add({ ...ALERT, requestKey: null, price: 112_000 }, null, 2),
  (b) => b.priceAlerts.add({ ...ALERT, requestKey: null, price: 113_000 }, null, 2),
  (b) => b.priceAlerts.add({ ...ALERT, requestKey: null, price: 113_000 }, 2, 2),
  ...forShards((b, shards) => b.priceAlerts.allWaiting(shards)),
  (b) => b.priceAlerts.waitingOf(1),
  (b) => b.priceAlerts.ofKey(1, 'K'),
  (b) => b.priceAlerts.fire([{ id: 1, atMs: T0 + 1, bid: 111_000, pushes: [] }], 5),
  (b) => b.priceAlerts.fire([{ id: 1, atMs: T0 + 1, bid: 111_000, pushes: [] }], 5),
  (b) => b.priceAlerts.firedOf(1, 9),
  (b) => b.priceAlerts.end(1, 3, T0 + 2),
  (b) => b.priceAlerts.removeEndedBeyond(1, 2),
  (b) => b.activity.last(1),
  (b) => b.activity.after(1, 0, 50),
  (b) => b.activity.after(2, 0, 50),
  (b) => b.activity.add(1, { kind: 'sign_in', atMs: T0, detail: { device: 'd' } }),
  (b) => b.activity.markRead(1, 3),
  (b) => b.activity.markRead(1, 2),
  (b) => b.activity.readUpTo(1),
  (b) => b.activity.countOfOthers(1, 0, 3),
  (b) =>
    b.trailingTicks.change(
      {
        removed: [],
        added: [{ instrumentId: 1, side: 'buy', tick: { seq: 1, timeMs: T0, bid: 1, ask: 2 } }],
      },
      T0,
    ),
  (b) =>
    b.trailingTicks.change(
      {
        added: [],
        removed: [{ instrumentId: 1, side: 'buy', tick: { seq: 1, timeMs: T0, bid: 1, ask: 2 } }],
      },
      T0 + 1,
    ),
  (b) => b.trailingTicks.followedMs(),
  (b) => b.trailingTicks.all(),
  (b) => b.accountResults.lastOrderId(),
  (b) => b.accountResults.realResults({ after: 0, upTo: 99 }, 0),
  (b) => b.tradeHistory.count(1),
  (b) => b.tradeHistory.endedAtMs(1, 1),
  (b) => b.tradeHistory.endedAtMs(1, 99),
  (b) => b.tradeHistory.results(1, 0, 9),
  (b) => b.tradeHistory.positions(1, 0, 9),
  ...(
    [
      { result: 'profit', side: 'buy' },
      { result: 'loss', side: null },
      { result: null, side: null },
    ] as const
  ).flatMap(({ result, side }): readonly RepositoryCall[] => {
    const range = { accountId: 1, after: 0, upTo: 9, filter: { instrumentId: 1, side, result } };
    return [(b) => b.tradeHistory.countFiltered(range), (b) => b.tradeHistory.filtered(range, 0, 9)];
  }),
  (b) => b.orderArchive.accountOfUid('10000001'),
  (b) => b.orderArchive.order(1),
  (b) => b.orderArchive.order(99),
  (b) => b.orderArchive.closed(PAGE),
  (b) => b.orderArchive.tradeTotals(1),
  (b) => b.orderArchive.tradeTotals(99),
  function* (b) {
    const { entries } = yield* b.orderArchive.brokerEntries(yield* b.orderArchive.postingRange());
    return entries.toSorted((left, right) => left.accountId - right.accountId || left.atMs - right.atMs);
  },
  (b) => b.journalNotes.put(1, { orderId: 1, note: 'n', tags: ['t'], changedAtMs: T0 }),
  (b) => b.journalNotes.put(1, { orderId: 1, note: 'm', tags: [], changedAtMs: T0 }),
  (b) => b.journalNotes.put(2, { orderId: 1, note: 'other', tags: [], changedAtMs: T0 }),
  (b) => b.journalNotes.of(1, [1, 2]),
  (b) => b.journalNotes.list(1, { after: null, limit: 9 }),
  (b) => b.journalNotes.put(1, { orderId: 1, note: '', tags: [], changedAtMs: T0 }),
];

const storedCoin = (id: number, coin: typeof COIN) => ({ ...coin, id, createdAtMs: T0, removedAtMs: null });

export const WALLET_CALLS: readonly RepositoryCall[] = [
  (b) => b.paymentChannels.coins.seed([COIN], T0),
  (b) => b.paymentChannels.coins.seed([COIN], T0),
  (b) => b.paymentChannels.coins.insert({ ...COIN, network: 'ERC20' }, T0),
  (b) => b.paymentChannels.coins.change(storedCoin(1, COIN), { ...COIN, address: 'T2' }),
  (b) => b.paymentChannels.coins.change(storedCoin(1, COIN), { ...COIN, address: 'T3' }),
  (b) => b.paymentChannels.coins.remove(storedCoin(2, { ...COIN, network: 'ERC20' }), T0),
  (b) => b.paymentChannels.coins.remove(storedCoin(2, COIN), T0),
  (b) => b.paymentChannels.coins.all(),
  (b) => b.paymentChannels.wires.insert(WIRE, T0),
  (b) => b.paymentChannels.wires.all(),
  (b) => b.paymentChannels.drawCurrencies.insert(CURRENCY, T0),
  (b) => b.paymentChannels.drawCurrencies.all(),
  (b) => b.withdrawalMethods.bind(METHOD),
  (b) => b.withdrawalMethods.bind(METHOD),
  (b) => b.withdrawalMethods.bind({ ...METHOD, fingerprint: hash(6) }),
  (b) => b.withdrawalMethods.find(1, 1),
  (b) => b.withdrawalMethods.ofUser(1),
  (b) => b.withdrawalMethods.remove(1, 2, T0),
  (b) => b.withdrawalMethods.payeeKey(1),
  (b) => b.withdrawalMethods.storePayeeKey(1, 'k'),
  (b) => b.withdrawalMethods.storePayeeKey(1, 'l'),
  (b) => b.transfers.deposit(1),
  (b) => b.transfers.withdrawal(2),
  (b) => b.transfers.adjustment(1),
  (b) => b.transfers.depositsOf(OF_ONE, OWN_PAGE),
  (b) => b.transfers.countDepositsOf({ accountId: 1, channel: 'coin' }),
  (b) => b.transfers.withdrawalsOf(OF_ONE, OWN_PAGE),
  (b) => b.transfers.countWithdrawalsOf(OF_ONE),
  (b) => b.transfers.deposits(['waiting'], { ...PAGE, after: 1 }),
  (b) => b.transfers.countDeposits(['waiting', 'finished']),
  (b) => b.transfers.withdrawals(['waiting'], PAGE),
  (b) => b.transfers.withdrawals(['paid', 'rejected'], PAGE),
  (b) => b.transfers.countWithdrawals(['waiting']),
  (b) => b.transfers.paidOf(1, 0),
  (b) => b.transfers.paidBy(1, 0),
  (b) => b.transfers.adjustments(['pending'], PAGE),
  (b) => b.transfers.countAdjustments(['pending']),
  ...forShards((b, shards) => b.transfers.expiring(T0 * 2, shards, 9)),
  (b) => b.cashLedger.count(1),
  (b) => b.cashLedger.entries(1, 0, 99),
  function* (b) {
    const sums = yield* b.ledgerSums.between(yield* b.ledgerSums.ranges());
    return sums.toSorted((left, right) => (left.account < right.account ? -1 : 1));
  },
  (b) => b.ledgerSums.closed(0, 9),
];
