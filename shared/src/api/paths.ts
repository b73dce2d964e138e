/** Method and path of the calls, and the path of the socket. */

import { PATHS } from './call-table.ts';
import type { CallName } from './calls.ts';

/** The socket's path. */
export const SOCKET_PATH = '/v1/ws';

export function splitPath(name: CallName): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = PATHS[name].split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
