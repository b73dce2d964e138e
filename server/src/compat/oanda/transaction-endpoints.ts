/** Endpoints of the log: pages, ranges, what came after an id, and one transaction [OANDA-3]. */

import { callerAccount } from '../../core/trading/present-account.ts';
import type { AccountLog } from './account-log.ts';
import { invalidValue, oandaFailure } from './errors.ts';
import { type OandaContext, type OandaEndpoint, oandaRead, type OandaRequest } from './oanda-context.ts';
import { idsOf, transactionName } from './transaction-ids.ts';
import type { OandaTransaction } from './transactions-of-event.ts';
import { listParameter, parseTime, wholeParameter } from './values.ts';

const USUAL_PAGE = 100;
const MOST_IN_PAGE = 1_000;
/** Pages whose addresses one answer has. */
const MOST_PAGES = 1_000;
/** Types that stand for several. */
const GROUPS: Readonly<Record<string, (type: string) => boolean>> = {
  ORDER: (type) => type.includes('ORDER') || type === 'MARKET_IF_TOUCHED_ORDER',
  FUNDING: (type) => type === 'TRANSFER_FUNDS',
  ADMIN: (type) => type === 'CREATE' || type === 'CLOSE',
};

export function transactionEndpoints(context: OandaContext, log: AccountLog): readonly OandaEndpoint[] {
  const path = '/accounts/:accountID/transactions';
  return [
    oandaRead(path, (request) => pages(request, context)),
    oandaRead(`${path}/idrange`, async (request) => {
      const [from, to] = [idOf(request, 'from'), idOf(request, 'to')];
      if (from > to || transactionName(to).version - transactionName(from).version >= MOST_IN_PAGE)
        throw invalidValue('to');
      const all = await between(request, log, { from, to });
      return { transactions: ofTypes(all, request), lastTransactionID: String(log.lastId(request)) };
    }),
    oandaRead(`${path}/sinceid`, async (request) => {
      const { transactions, lastId } = await transactionsSince(request, log, idOf(request, 'id'));
      return { transactions: ofTypes(transactions, request), lastTransactionID: String(lastId) };
    }),
    oandaRead(`${path}/:transactionID`, async (request) => {
      const id = /^\d{1,15}$/.test(request.path['transactionID'] ?? '')
        ? Number(request.path['transactionID'])
        : 0;
      const { version, kind } = transactionName(id);
      const all = await log.after(request, Math.max(0, version - 1), 1);
      // The id that answers name as the last one.
      const transaction = kind === 'end' ? all.at(-1) : all.find((each) => each.id === String(id));
      if (transaction === undefined || version === 0) throw oandaFailure('noSuchTransaction');
      return { transaction, lastTransactionID: String(log.lastId(request)) };
    }),
  ];
}

/** As far as one answer reaches: a client that continues from `lastId` on misses nothing. */
export async function transactionsSince(request: OandaRequest, log: AccountLog, since: number) {
  const version = Math.max(0, transactionName(since).version - 1);
  const all = await log.after(request, version, MOST_IN_PAGE);
  const lastId = Math.min(log.lastId(request), idsOf(version + MOST_IN_PAGE).end);
  return { transactions: all.filter(({ id }) => Number(id) > since), lastId };
}

function idOf({ query }: OandaRequest, name: string): number {
  const id = wholeParameter(query, name, Number.MAX_SAFE_INTEGER);
  if (id === undefined) throw invalidValue(name);
  return id;
}

async function between(
  request: OandaRequest,
  log: AccountLog,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly OandaTransaction[]> {
  const [first, last] = [transactionName(from).version, transactionName(to).version];
  const all = await log.after(request, Math.max(0, first - 1), last - first + 1);
  return all.filter(({ id }) => Number(id) >= from && Number(id) <= to);
}

function ofTypes(all: readonly OandaTransaction[], { query }: OandaRequest): readonly OandaTransaction[] {
  const types = listParameter(query, 'type');
  if (types === undefined) return all;
  return all.filter((each) => types.some((type) => type === each.type || GROUPS[type]?.(each.type) === true));
}

/** Addresses of the pages, whose rows are events: an event is up to nine transactions. */
async function pages(request: OandaRequest, context: OandaContext) {
  const { query, session, time } = request;
  const size = wholeParameter(query, 'pageSize', MOST_IN_PAGE) ?? USUAL_PAGE;
  if (size === 0) throw invalidValue('pageSize');
  const account = callerAccount(context, session);
  const fromMs = parseTime('from', query['from']);
  const toMs = parseTime('to', query['to']) ?? context.market.timeMs;
  const first = fromMs === undefined ? 1 : await versionAt(fromMs, request, context);
  const last = (await versionAt(toMs + 1, request, context)) - 1;
  const [base = ''] = request.address.split('?');
  const types = query['type'] === undefined ? '' : `&type=${query['type']}`;
  const addresses: string[] = [];
  for (let start = first; start <= last && addresses.length < MOST_PAGES; start += size) {
    const end = Math.min(last, start + size - 1);
    addresses.push(`${base}/idrange?from=${idsOf(start).replaced}&to=${idsOf(end).end}${types}`);
  }
  return {
    ...{ from: time(fromMs ?? session.user.createdAtMs), to: time(toMs), pageSize: size },
    ...(query['type'] !== undefined && { type: query['type'].split(',') }),
    count: Math.max(0, last - first + 1),
    pages: addresses,
    lastTransactionID: String(idsOf(account.version).end),
  };
}

/** The first version at or after a moment; events are in order of time. */
async function versionAt(ms: number, { session }: OandaRequest, context: OandaContext): Promise<number> {
  const { store } = context;
  let [low, high] = [1, callerAccount(context, session).version + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await store.accountEvents(session.user.id, middle - 1, 1);
    if (event === undefined || event.atMs >= ms) high = middle;
    else low = middle + 1;
  }
  return low;
}
