/** Server of the built client that pushes more quotes than the real server would. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { SUCCESS_CODE } from '@vernier/shared/api/envelope';
import { SOCKET_PATH, splitPath } from '@vernier/shared/api/paths';
import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';
import { TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import { WebSocketServer } from 'ws';
import { BARE_PAGE, BARE_PATH } from './bare-page.ts';
import { QuoteLoad } from './quote-load.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
};

export interface QuoteServer {
  readonly url: string;
  /** True when the price was the instrument's newest one within the last second. */
  wasRecent(code: string, price: number): boolean;
  /** Pauses and resumes the quotes. */
  calm(calm: boolean): void;
  stop(): void;
}

/** Without it the page would ask again and again during the measurement. */
const SITE: BasicInfoWire = {
  service_link: '',
  service_link_type: 1,
  verify_reg_type: 1,
  trade_fee_type: 1,
  languages: ['en'],
  margin_call_level: 100,
  stop_out_level: 50,
  demo_balance: '100000',
  complaint_url: '',
  market: 'open',
  market_hours: 'always',
  passkey_origin: null,
  transfers: false,
  hedged_margin: 'full',
  risk_warning: { losing_share: null, window_days: 365 },
  restricted_countries: [],
};

type Answers = Readonly<Record<string, () => unknown>>;

/** Every instrument changes `changesPerS` times a second, each change in a separate frame. `more` answers further calls. */
export async function startQuoteServer(
  clientDir: string,
  changesPerS: number,
  more: Answers = {},
): Promise<QuoteServer> {
  const market = new QuoteLoad();
  const answers: Answers = {
    ...more,
    [splitPath('tradeList').path]: () => market.list(Date.now()),
    [splitPath('miniChart').path]: () => market.closes(Date.now()),
    [splitPath('getCategories').path]: () => [{ Id: 1, NameShowTrans: 'Storm' }],
    [splitPath('basicInfo').path]: () => SITE,
    [splitPath('companyStatus').path]: () => ({ status: 0, type: 1, loss_url: '' }),
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const answer = answers[path];
    if (answer !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: SUCCESS_CODE, msg: '', data: answer() }));
      return;
    }
    if (path === BARE_PATH) {
      response.setHeader('content-type', 'text/html');
      response.end(BARE_PAGE);
      return;
    }
    const file = join(clientDir, normalize(path));
    const found = extname(path) !== '' && existsSync(file) ? file : join(clientDir, 'index.html');
    response.setHeader('content-type', KINDS[extname(found)] ?? 'application/octet-stream');
    response.end(readFileSync(found));
  });
  const sockets = new WebSocketServer({ server, path: SOCKET_PATH });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as {
        cmd: string;
        topic?: string;
        t?: number;
      };
      if (frame.cmd === 'ping') socket.send(JSON.stringify({ cmd: 'pong', t: frame.t }));
      if (frame.cmd === 'sub') socket.send(JSON.stringify({ cmd: 'ack', of: 'sub', topic: frame.topic }));
    });
  });
  let seq = 0;
  let calm = false;
  const updates = setInterval(() => {
    if (calm) return;
    market.move();
    seq += 1;
    const text = JSON.stringify({ topic: TOPIC_DAY_MARKET, data: market.rows(Date.now()), seq });
    for (const socket of sockets.clients) socket.send(text);
  }, 1000 / changesPerS);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    wasRecent: (code, price) => market.wasRecentPrice(code, price, changesPerS),
    calm(now) {
      calm = now;
    },
    stop() {
      clearInterval(updates);
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}
