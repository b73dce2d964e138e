/** Export of everything that is stored about a user, in the format of the other calls and streamed in pieces [DATA-1] [DATA-3]. */

import type { Readable } from 'node:stream';
import type { CursorPage } from '@vernier/db/repositories/cursor-page';
import type { PageRange } from '@vernier/db/repositories/page-range';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { callerAccount, presentLedgerEntry, presentOrder } from '../../core/trading/present-account.ts';
import type { RequestOf } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { type ListPages, streamAnswer, type StreamingAnswer } from '../../platform/routing/stream-answer.ts';
import { activityPresenter } from '../activity/present-activity.ts';
import { presentAlerts } from '../alerts/present-alert.ts';
import { presentToken } from '../auth/api-token-routes.ts';
import { presentOidcLink } from '../oidc/present-oidc-link.ts';
import { presentPasskey } from '../auth/passkey-routes.ts';
import { presentUser } from '../auth/present-user.ts';
import { idleMsOf } from '../auth/sessions.ts';
import { presentFreeze } from '../auth/withdrawal-freeze-routes.ts';
import { presentNote } from '../results/present-note.ts';
import { presentSecurityEvent } from '../security-log/present-security-event.ts';
import { presentAllowList } from '../wallet/allow-list.ts';
import { presentDeposit } from '../wallet/present-deposit.ts';
import { webhookList } from '../webhooks/routes.ts';
import { methodsOf } from '../wallet/present-method.ts';
import { presentWithdrawal } from '../wallet/present-withdrawal.ts';
import type { PersonalDataContext } from './personal-data-context.ts';

/** Rows read and written at once: a few milliseconds. */
const PIECE = 200;
/** Exports in progress of all users: each reads the disk as fast as its reader takes it. */
const MOST_AT_ONCE = 4;
const BUSY_S = 5;
const HOUR_MS = 3_600_000;
/** Fired alerts are kept for a limited time, which bounds the list. */
const ALL_ALERTS = Number.MAX_SAFE_INTEGER;

type Exported = StreamingAnswer | Refusal;

export class PersonalDataExport {
  readonly #context: PersonalDataContext;
  /** Answers that are being read, by user. */
  readonly #running = new Map<number, Readable>();

  constructor(context: PersonalDataContext) {
    this.#context = context;
  }

  /** One at a time for each user. */
  async answer(request: RequestOf<'exportData'>): Promise<Exported> {
    const { id } = request.session.user;
    if (this.#isBusy(id)) return tooMany(BUSY_S);
    const answer = await exported(this.#context, request);
    if (isRefusal(answer)) return answer;
    if (this.#isBusy(id)) return tooMany(BUSY_S);
    this.#running.set(id, answer.prepared);
    const done = () => {
      if (this.#running.get(id) === answer.prepared) this.#running.delete(id);
    };
    // a reader that goes away closes it without its end
    for (const event of ['end', 'close']) answer.prepared.once(event, done);
    return answer;
  }

  #isBusy(userId: number): boolean {
    return this.#running.has(userId) || this.#running.size >= MOST_AT_ONCE;
  }
}

async function exported(
  context: PersonalDataContext,
  { session, lang }: RequestOf<'exportData'>,
): Promise<Exported> {
  const { sessions } = context.auth;
  const current = sessions.current(session);
  if (current === undefined) return refuse('session_invalid');
  const request = { session: current, lang };
  const data = { values: await valuesOf(context, request), lists: await listsOf(context, request) };
  return streamAnswer(lang, data, () => sessions.current(session) !== undefined);
}

type Caller = Pick<RequestOf<'exportData'>, 'session' | 'lang'>;

async function valuesOf(context: PersonalDataContext, { session }: Caller) {
  const { config, wall, cipher, auth, wallet, realNames, pushSubscriptions, monthlyStatements } = context;
  const { identity, sessions, secondFactors, passkeys, withdrawalFreezes } = auth;
  const { user } = session;
  const { id } = user;
  const realName = await realNames.latestOf(id);
  return {
    user: presentUser(cipher, user),
    country: (await identity.userById(id))?.country ?? null,
    created_at: isoTime(user.createdAtMs),
    sessions: (await sessions.live(id)).map(({ createdAtMs, seenAtMs, device }) => ({
      created_at: isoTime(createdAtMs),
      seen_at: isoTime(seenAtMs),
      device,
    })),
    tokens: (await sessions.tokens.live(id)).map(presentToken),
    second_factor: await secondFactors.isOn(id),
    passkeys: (await passkeys.of(id)).map(presentPasskey),
    oidc_link: presentOidcLink(await context.oidc.links.of(id)),
    session_idle_hours: idleMsOf(user) / HOUR_MS,
    allow_list: presentAllowList({ config, wall }, user),
    withdrawal_freeze: presentFreeze(await withdrawalFreezes.of(id)),
    real_name:
      realName === null
        ? null
        : {
            name: cipher.decrypt('real_name', realName.nameEncrypted),
            card_id: cipher.decrypt('card_id', realName.cardIdEncrypted),
            status: realName.status,
            remark: realName.remark,
            submitted_at: isoTime(realName.submittedAtMs),
          },
    monthly_statement: await monthlyStatements.isOn(id),
    push_devices: await pushSubscriptions.devicesOf(id),
    webhooks: await webhookList(context, id),
    methods: await methodsOf({ ...wallet, config, wall, cipher }, user),
  };
}

async function listsOf(
  context: PersonalDataContext,
  { session, lang }: Caller,
): Promise<Readonly<Record<string, ListPages>>> {
  const { core, auth, alerts, activity, supportChat, securityLog, journalNotes } = context;
  const { store, executor, market } = core;
  const { identity } = auth;
  const { id } = session.user;
  const account = () => callerAccount(core, session);
  const present = activityPresenter((its) => market.instrument(its));
  const reader = { readUpTo: await activity.readUpTo(id), lang };
  return {
    support: pieces(
      () => supportChat.count(id),
      (page) => supportChat.messages(id, page),
    ),
    price_alerts: [
      presentAlerts([...(await alerts.waiting(id)), ...(await alerts.fired(id, ALL_ALERTS))], (its) =>
        market.instrument(its),
      ),
    ],
    ...(await transfersOf(context, { session, lang })),
    orders: after(
      [...account().openOrders.values()].map((order) => presentOrder(order, executor)),
      pieces(
        () => account().closedCount,
        async ({ offset, limit }) =>
          (await store.history(id, offset, limit)).map((order) => presentOrder(order, executor)),
      ),
    ),
    ledger: pieces(
      () => account().entryCount,
      async ({ offset, limit }) =>
        (await store.entries(id, offset, limit)).map((entry) => presentLedgerEntry(entry, lang)),
    ),
    journal: piecesById(
      async (page) => (await journalNotes.list(id, page)).map(presentNote),
      (note) => note,
    ),
    security_events: piecesById((page) => securityLog.list({ userId: id }, page), presentSecurityEvent),
    events: pieces(
      () => activity.last(id),
      async ({ offset, limit }) =>
        (await activity.newest(id, offset, limit)).map((row) => present(row, reader)),
    ),
    invited: pieces(
      () => identity.invitedCount(id),
      async (page) => (await identity.invitedBy(id, page)).map(presentInvited),
    ),
  };
}

async function transfersOf(
  { core: { siteSettings }, wallet: { transfers, destinations } }: PersonalDataContext,
  { session, lang }: Caller,
): Promise<Readonly<Record<string, ListPages>>> {
  const { reviewHours } = siteSettings;
  const own = { accountId: session.user.id, channel: null };
  const showing = { cipher: await destinations.of(session.user.id), reviewHours, lang };
  return {
    deposits: pieces(
      () => transfers.countDepositsOf(own),
      async (page) => {
        const rows = await transfers.depositsOf(own, page);
        return rows.map((row) => presentDeposit(row, reviewHours));
      },
    ),
    withdrawals: pieces(
      () => transfers.countWithdrawalsOf(own),
      async (page) => {
        const rows = await transfers.withdrawalsOf(own, page);
        return rows.map((row) => presentWithdrawal(row, showing));
      },
    ),
  };
}

type Rows = readonly unknown[];

/** The rows that exist at the start, of a list with its newest row first: rows that are added meanwhile move the others on. */
async function* pieces(
  count: () => number | Promise<number>,
  read: (page: PageRange) => Rows | Promise<Rows>,
): AsyncGenerator<Rows> {
  const total = await count();
  for (let done = 0; done < total; done += PIECE) {
    const added = (await count()) - total;
    yield await read({ offset: done + added, limit: Math.min(PIECE, total - done) });
  }
}

/** The same of a list in the order of its ids, in which rows that are added do not move the others. */
async function* piecesById<Row extends { readonly id: number }>(
  read: (page: CursorPage) => Promise<readonly Row[]>,
  present: (row: Row) => unknown,
): AsyncGenerator<Rows> {
  let rows = await read({ after: null, limit: PIECE });
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows.map(present);
    rows = await read({ after: last.id, limit: PIECE });
  }
}

async function* after(first: Rows, rest: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield first;
  yield* rest;
}

function presentInvited({ uid, createdAtMs }: { readonly uid: string; readonly createdAtMs: TimeMs }) {
  return { uid, created_at: isoTime(createdAtMs) };
}
