/** Download of a statement as a file, and its refusals. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realUser as user } from '../../../test/user-wire.ts';
import { readStatement } from './account-log.ts';
import { connectPage } from '../page.ts';
import { currentSession, setSession } from '../browser-storage/session-store.ts';

const PERIOD = { from: '2026-11-01', to: '2026-11-21', format: 'csv' } as const;
let requests: { url: URL; headers: Record<string, string> }[];
let answer: () => Promise<Response>;

function refusal(code: number, reason: string): Promise<Response> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return Promise.resolve(new Response(JSON.stringify({ code, msg: 'No.', data: { reason } }), { headers }));
}

beforeEach(() => {
  requests = [];
  connectPage({ language: () => 'ar', notify: () => {}, goTo: () => {}, here: () => '/mine/history' });
  setSession({ token: 'TOKEN', user });
  vi.stubGlobal('fetch', (url: URL, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, headers });
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

describe('a statement', () => {
  it('[WALLET-5] is requested with its days, in the language of the page, with the session’s token', async () => {
    answer = () => Promise.resolve(new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    const file = await readStatement(PERIOD);
    expect(await file.text()).toBe('a,b');
    expect(requests[0]?.url.search).toBe('?from=2026-11-01&to=2026-11-21&format=csv');
    expect(requests[0]?.headers).toMatchObject({ authorization: 'TOKEN', lang: 'ar' });
  });

  it('[WALLET-5] that is refused returns the reason, and an ended session ends here too', async () => {
    answer = () => refusal(1019, 'outside_limits');
    await expect(readStatement(PERIOD)).rejects.toMatchObject({ reason: 'outside_limits', message: 'No.' });
    expect(currentSession()).not.toBeNull();
    answer = () => refusal(999, 'session_invalid');
    await expect(readStatement(PERIOD)).rejects.toMatchObject({ code: 999 });
    expect(currentSession()).toBeNull();
  });

  it('[WALLET-5] that does not come is no file', async () => {
    answer = () => Promise.reject(new TypeError('network'));
    await expect(readStatement(PERIOD)).rejects.toMatchObject({ kind: 'offline' });
    answer = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await expect(readStatement(PERIOD)).rejects.toMatchObject({ kind: 'timeout' });
  });
});
