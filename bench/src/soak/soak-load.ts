/** Steady load of a soak: traders, sockets that come and go, new accounts, and reads, with seeded waits. */

import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openAccount, openAndClose } from '../order-ack/client.ts';
import { SeededRandom } from '../strangers/seeded-random.ts';

export interface SoakCounts {
  accounts: number;
  orders: number;
  sockets: number;
}

const TRADERS = 10;
const SOCKETS = 40;
const READS = ['/', '/v1/api/forex/trade_list', '/v1/api/forex/my_deal?status=3', '/healthz'] as const;
/** Longest wait between two acts of one of them. */
const TRADER_MS = 200;
const SOCKET_MS = 4_000;
const ACCOUNT_MS = 2_000;
const READ_MS = 200;
/** Of which a token trades until another account takes its place. */
const ORDERS_OF_ACCOUNT = 200;

export interface SoakLoad {
  /** Resolves when everything that had begun has ended. */
  end(): Promise<void>;
}

export function openSoakLoad(url: string, seed: number, counts: SoakCounts): SoakLoad {
  const ending = new AbortController();
  const random = new SeededRandom(seed);
  const repeat = async (longestMs: number, act: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      await act();
      await setTimeout(random.below(longestMs));
    }
  };
  const open = async () => {
    counts.accounts += 1;
    return openAccount(url);
  };
  const loops = [
    ...Array.from({ length: TRADERS }, async () => {
      let token = await open();
      let orders = 0;
      await repeat(TRADER_MS, async () => {
        if (orders >= ORDERS_OF_ACCOUNT) [token, orders] = [await open(), 0];
        await openAndClose(url, token, `soak-order-${counts.orders}`);
        counts.orders += 1;
        orders += 1;
      });
    }),
    ...Array.from({ length: SOCKETS }, () =>
      repeat(SOCKET_MS, async () => {
        await watchPrices(url, random.below(SOCKET_MS));
        counts.sockets += 1;
      }),
    ),
    repeat(ACCOUNT_MS, open),
    repeat(READ_MS, async () => {
      const response = await fetch(`${url}${random.pick(READS)}`);
      await response.arrayBuffer();
    }),
  ];
  return {
    async end() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}

/** A socket that gets prices for some time and ends without a closing handshake. */
async function watchPrices(url: string, forMs: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }));
  await setTimeout(forMs);
  socket.terminate();
}
