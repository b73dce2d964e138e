/** Calls of the repositories of the site, its content and administrators. */

import { deferredWrite } from '../../../src/repositories/writable-repositories.ts';
import { hash, T0 } from '../../records.ts';
import type { RepositoryCall } from './repository-call.ts';

const DAY = 19_675;
const MINUTE = 28_333_333;
const NEWEST = { offset: 0, limit: 10 };
const PAGE = { after: null, limit: 10 };
const TEXT = { title: 'Title', summary: 'Summary', content: 'Content' };
const ARTICLE = {
  category: 1,
  logo: '',
  createdAtMs: T0,
  updatedAtMs: T0,
  texts: { en: TEXT, ar: TEXT },
} as const;
const COMPANY = {
  ...{ name: 'Nonius', logo: '', url: 'https://nonius.example', subject: 'Nonius Ltd' },
  ...{ registeredAddress: 'Here', location: 'There', email: 'hello@nonius.example' },
  searchText: 'nonius 100%_',
};
const SWAP = {
  instrumentId: 1,
  swapBuyMicros: -5n,
  swapSellMicros: 3n,
  swapMode: 'points',
  tripleDay: 3,
} as const;
const EXTENSION = {
  ...{ version: 0, aheadMs: 2_000 },
  speed: { wallMs: T0, marketMs: T0 + 77, factor: 2.5 },
};
const LINE = {
  adminId: 1,
  action: 'market.halt',
  input: '{"word":"Apple"}',
  before: 'null',
  after: 'null',
  atMs: T0,
};
const APPROVAL = {
  ...{ action: 'users.freeze', input: '{}', before: 'null', after: 'null', requestedBy: 1 },
  ...{ createdAtMs: T0, expiresAtMs: T0 + 1_000 },
};

export const SITE_CALLS: readonly RepositoryCall[] = [
  (b) => b.meta.get('speed'),
  (b) => b.meta.setOnce('speed', 'one'),
  (b) => b.meta.setOnce('speed', 'two'),
  (b) => b.meta.set('speed', 'three'),
  (b) => b.meta.setAll({ speed: 'four', 'story:a1600000000': 'x' }),
  (b) => b.meta.once('seed', deferredWrite('companies', 'insert', COMPANY)),
  (b) => b.meta.once('seed', deferredWrite('companies', 'insert', COMPANY)),
  (b) => b.lastMarketTime.playedMs(),
  (b) => b.lastMarketTime.notePlayed(T0 + 5),
  (b) => b.tape.last(),
  (b) => b.tape.append({ minute: MINUTE, previousHash: '', hash: 'a' }),
  (b) => b.tape.append({ minute: MINUTE + 1, previousHash: 'a', hash: 'b' }),
  (b) => b.tape.append({ minute: MINUTE + 1, previousHash: 'a', hash: 'c' }),
  (b) => b.tape.from(MINUTE + 1, 5),
  (b) => b.tape.fold([{ fromMinute: MINUTE, toMinute: MINUTE, previousHash: '', hash: 'a' }]),
  (b) => b.tape.spans(0, 5),
  (b) => b.tape.last(),
  (b) => b.commitments.append([{ day: DAY, commitment: hash(1), publishedMs: T0 }]),
  (b) => b.commitments.all(),
  (b) => b.commitments.newest(NEWEST),
  (b) => b.commitments.count(),
  (b) =>
    b.tapeRoots.append({
      day: DAY,
      root: hash(1),
      version: 1,
      market: null,
      publicKey: null,
      signature: null,
    }),
  (b) => b.tapeRoots.between(DAY, DAY + 1),
  (b) => b.tapeRoots.appendInstrument({ day: DAY, instrumentId: 2, root: hash(2) }),
  (b) => b.tapeRoots.instruments(DAY),
  (b) => b.livePrices.addSlot({ slot: 240, quotes: '[]' }),
  (b) => b.livePrices.slots(),
  (b) => b.livePrices.merge({ minute: 1, candles: '[]', quotes: '[]' }),
  (b) => b.livePrices.candlesAfter(0, 9),
  (b) => b.livePrices.quotesOf(1),
  (b) => b.livePrices.quotesOf(2),
  (b) => b.lastMarketTime.newestMs(),
  (b) => b.marketHorizon.change({ version: 0, slot: 4 * (T0 / 1000) }),
  (b) => b.marketHorizon.extend({ ...EXTENSION, nowMs: T0 }),
  (b) => b.marketHorizon.extend({ ...EXTENSION, nowMs: T0 + 10_101 }),
  (b) => b.marketHorizon.extend({ ...EXTENSION, nowMs: T0 }),
  (b) => b.marketHorizon.change({ version: 0, slot: 4 * (T0 / 1000) }),
  (b) => b.marketHorizon.change({ version: 0, slot: 4 * (T0 / 1000) + 400 }),
  (b) => b.marketHorizon.change({ version: 0, slot: 4 * (T0 / 1000) + 400 }),
  (b) => b.marketHorizon.extend({ ...EXTENSION, nowMs: T0 + 99_999 }),
  (b) => b.marketHorizon.extend({ ...EXTENSION, version: 1, nowMs: T0 + 99_999 }),
  (b) => b.marketHorizon.noteChange(),
  (b) => b.marketHorizon.extend({ ...EXTENSION, version: 1, nowMs: T0 + 199_999 }),
];

export const CONTENT_CALLS: readonly RepositoryCall[] = [
  (b) => b.companies.insert({ ...COMPANY, name: 'Vara', searchText: 'vara' }),
  (b) => b.companies.insert({ ...COMPANY, name: 'Third', searchText: 'third' }),
  (b) => b.companies.matching('100%', 0, 9),
  (b) => b.companies.matching('', 0, 9),
  (b) => b.companies.count('_'),
  (b) => b.companies.replace(2, { ...COMPANY, name: 'Other' }),
  (b) => b.companies.byId(2),
  (b) => b.companies.remove(2),
  (b) => b.companies.byId(2),
  (b) => b.news.insert(ARTICLE),
  (b) => b.news.insert({ ...ARTICLE, createdAtMs: T0 - 1 }),
  (b) => b.news.list(null, 0, 9),
  (b) => b.news.count(1),
  (b) => b.news.replace(1, { ...ARTICLE, texts: { en: TEXT } }),
  (b) => b.news.byId(1),
  (b) => b.news.remove(2),
  (b) => b.news.byId(2),
  (b) =>
    b.instrumentTerms.put({
      ...{
        instrumentId: 1,
        minLots: 5,
        maxLots: null,
        feeRateMicros: 7n,
        feeType: 'per_lot',
        leverages: [1, 2],
      },
      sizeTiers: [{ aboveMicros: 2n ** 60n, leverage: 20 }],
    }),
  (b) => b.instrumentTerms.all(),
  (b) => b.financing.addTerms({ ...SWAP, fromMs: T0 }, 1),
  (b) => b.financing.addTerms({ ...SWAP, fromMs: T0 + 1 }, 1),
  (b) => b.financing.addTerms({ ...SWAP, fromMs: T0 + 1, swapBuyMicros: 9n }, 1),
  (b) => b.financing.terms(),
  (b) => b.financing.putSwapFree({ accountId: 1, fromMs: T0, untilMs: null }),
  (b) => b.financing.swapFree(),
];

export const ADMIN_CALLS: readonly RepositoryCall[] = [
  (b) => b.admin.hasAny(),
  (b) => b.admin.insert({ email: 'a@example.com', passwordHash: 'x', role: 'owner', createdAtMs: T0 }),
  (b) => b.admin.hasAny(),
  (b) => b.admin.unusedAdmin(),
  (b) =>
    b.admin.insertInvited(
      { email: 'b@example.com', passwordHash: '', role: 'viewer', createdAtMs: T0 },
      { tokenHash: hash(1), createdAtMs: T0, expiresAtMs: T0 + 9 },
    ),
  (b) => b.admin.invitation(hash(1)),
  (b) => b.admin.invite({ adminId: 2, tokenHash: hash(2), createdAtMs: T0, expiresAtMs: T0 + 9 }),
  (b) => b.admin.invitation(hash(1)),
  (b) => b.admin.endInvitation(2),
  (b) => b.admin.byEmail('b@example.com'),
  (b) => b.admin.update(2, { passwordHash: 'y', role: 'owner' }),
  (b) => b.admin.byId(2),
  (b) => b.admin.all(),
  (b) => b.admin.ownersEnabledAfter(T0),
  ...[1, 2, 3].map(
    (id): RepositoryCall =>
      (b) =>
        b.admin.insertSession(
          { adminId: 1, tokenHash: hash(id), device: 'd', createdAtMs: T0, expiresAtMs: T0 + 9 },
          { id: 1 },
        ),
  ),
  (b) => b.admin.setPassword({ passwordHash: 'z' }, { id: 1, passwordHash: 'another' }),
  (b) => b.admin.setPassword({ passwordHash: 'z', accessChangedAtMs: T0 }, { id: 2, passwordHash: 'y' }),
  (b) => b.admin.bySession(hash(1)),
  (b) => b.admin.liveSessions(1, T0),
  (b) => b.admin.endSession(1, 2, T0),
  (b) => b.admin.endSessions(1, hash(1), T0),
  (b) => b.admin.liveSessions(1, T0),
  (b) => b.admin.unusedAdmin(),
  (b) => b.adminSecondFactors.begin({ id: 1 }, 'sealed', T0),
  (b) => b.interventions.append({ slot: 1, kind: 'halt', body: '{}', adminId: 1, atMs: T0 }),
  (b) => b.interventions.all(),
  (b) => b.interventions.append({ slot: 2, kind: 'resume', body: '{}', adminId: 1, atMs: T0 }),
  (b) => b.interventions.after(1),
  (b) => b.approvals.nextId(),
  (b) => b.approvals.insert(APPROVAL),
  (b) => b.approvals.insert(APPROVAL),
  (b) => b.approvals.byId(1),
  (b) => b.approvals.countPending(T0),
  (b) => b.approvals.countPendingOf(1, T0),
  (b) => b.approvals.pending(T0, PAGE),
  (b) => b.approvals.end(1, { status: 'rejected', endedBy: 2, endedAtMs: T0, remark: 'no' }),
  (b) => b.approvals.end(1, { status: 'rejected', endedBy: 2, endedAtMs: T0, remark: 'no' }),
  (b) => b.approvals.ended(T0, PAGE),
  (b) => b.approvals.countEnded(T0),
  (b) =>
    b.admin.audited({ ...LINE, adminId: 2, approvalId: 2 }, deferredWrite('companies', 'insert', COMPANY)),
  (b) => b.admin.audited({ ...LINE, action: 'users.freeze', atMs: T0 + 1 }),
  (b) => b.audit.list({ search: 'APPLE', action: 'market' }, PAGE),
  (b) =>
    b.audit.list({ actions: { only: ['users.freeze'] }, fromMs: T0, toMs: T0 + 5 }, { ...PAGE, after: 2 }),
  (b) => b.audit.count({ actions: { except: ['users.freeze'] }, adminId: 1 }),
  (b) => b.audit.after(1, 9),
  // Refused at the end of the list, since on PostgreSQL it takes an id.
  (b) => b.admin.insert({ email: 'a@example.com', passwordHash: 'x', role: 'owner', createdAtMs: T0 }),
];
