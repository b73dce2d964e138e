/** Expensive reads of strangers: pages of lists, candles and ticks as files, exports, verification, pages in odd languages. */

import { PERIOD_SECONDS, PERIODS } from '@vernier/shared/market/candle';
import type { VisitorContext } from '../visitor-context.ts';

const READ_LOOPS = 4;
const READ_GAP_MS = 100;
const FILE_LOOPS = 2;
const FILE_GAP_MS = 500;
const OWN_LOOPS = 2;
const OWN_GAP_MS = 200;
const INSTRUMENT_COUNT = 30;
const DAY_S = 86_400;
const MOST_FILE_CANDLES = 10_000;
const MS_PER_S = 1_000;

const LANGUAGES = ['en', 'hk', 'ar', 'xx', 'en,de;q=0.9,'.repeat(50)] as const;
const ENCODINGS = ['br', 'gzip', 'identity', 'br;q=0.1, gzip;q=0.2, *;q=0', 'zstd, x-odd'] as const;

export function sendReads(context: VisitorContext): void {
  const { loops } = context;
  loops.run(READ_LOOPS, READ_GAP_MS, () => readPublic(context));
  loops.run(FILE_LOOPS, FILE_GAP_MS, () => readFile(context));
  loops.run(OWN_LOOPS, OWN_GAP_MS, () => readOwn(context));
}

async function readPublic({ http, address, random }: VisitorContext): Promise<void> {
  const id = 1 + random.below(INSTRUMENT_COUNT);
  const page = 1 + random.below(50);
  const period = random.pick(PERIODS);
  const path = random.pick([
    '/v1/api/forex/trade_list',
    `/v1/api/forex/kline?forex_id=${id}&period=${period}&limit=1000&before=${pastSeconds(random.below(50 * DAY_S))}`,
    `/v1/api/forex/abbreviated_cache_kline?period=${period}`,
    '/v1/api/market/calendar',
    `/v1/api/market/commitments?page=${page}&limit=1000`,
    `/v1/api/market/interventions?page=${page}`,
    `/api/news/list?page=${page}`,
    `/api/company/getCompany?searchCurrency=${random.pick(['a', '%C3%BC', '%25', '%00'])}`,
    `/api/follow/list?page=${page}`,
    `/udf/history?symbol=EURUSD&resolution=1&from=0&to=${pastSeconds(0)}&countback=5000`,
    `/udf/search?query=${random.pick(['e', '%E7%BE%8E', '%25'])}&limit=500`,
    '/',
    '/market/verify',
    '/openapi.json',
    '/metrics',
    `/no/such/page-${random.below(1_000_000)}`,
  ]);
  const headers = { lang: random.pick(LANGUAGES), 'accept-encoding': random.pick(ENCODINGS) };
  await http.request({ kind: 'public read', path, headers, from: address() });
}

async function readFile({ http, address, random }: VisitorContext): Promise<void> {
  const id = 1 + random.below(INSTRUMENT_COUNT);
  const period = random.pick(PERIODS);
  const to = pastSeconds(random.below(20 * DAY_S));
  const path = random.pick([
    `/v1/api/forex/ticks.csv?forex_id=${id}&from=${to - DAY_S}&to=${to}`,
    `/v1/api/forex/kline.csv?forex_id=${id}&period=${period}&from=${to - MOST_FILE_CANDLES * PERIOD_SECONDS[period]}&to=${to}`,
    `/v1/api/market/tape?day=${new Date((to - 2 * DAY_S) * MS_PER_S).toISOString().slice(0, 10)}`,
  ]);
  await http.request({ kind: 'file of market data', path, from: address() });
}

async function readOwn({ http, random, demos, registered }: VisitorContext): Promise<void> {
  const sessions = demos.length > 0 && random.next() < 0.5 ? demos : registered;
  const session = sessions[random.below(sessions.length)];
  if (session === undefined) return;
  const page = 1 + random.below(20);
  const path = random.pick([
    `/v1/api/forex/my_deal?status=3&page=${page}`,
    `/v1/api/main/accountLog/forexChange?page=${page}`,
    '/api/user/export',
    `/api/account/statement?from=2026-01-01&to=2026-12-30&format=${random.pick(['csv', 'pdf'])}`,
    '/api/user/sessions',
    '/api/support/messages?page=1',
  ]);
  await http.request({ kind: 'own read', path, ...session });
}

function pastSeconds(ago: number): number {
  return Math.floor((performance.timeOrigin + performance.now()) / MS_PER_S) - ago;
}
