/** Listener of an engine in standby: it is alive and not ready. */

import { createServer } from 'node:http';
import { refuse } from '@vernier/shared/refusals';
import type { Config } from '../../platform/config/config.ts';
import { messages } from '../../platform/messages/messages.ts';
import { refusalText, statusOf, successText } from '../../platform/routing/answer.ts';
import { NO_ENGINE } from '../refusals.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const REFUSAL = refuse('unavailable', { ...NO_ENGINE.data, standby: true });

export async function openStandby({ host, port }: Pick<Config, 'host' | 'port'>) {
  const server = createServer((request, response) => {
    const isProbe = request.url === '/healthz';
    response.writeHead(isProbe ? 200 : statusOf(REFUSAL.refused), {
      'content-type': JSON_TYPE,
      'cache-control': 'no-store',
      ...(!isProbe && { 'retry-after': '1' }),
    });
    response.end(
      isProbe ? successText({ status: 'up' }, 'en', messages) : refusalText(REFUSAL, 'en', messages),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
