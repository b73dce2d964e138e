/** A site out of service redirects all visitors to its address, and only then. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../transport/query-client.ts';
import { leaveWhenClosed } from './site-status.ts';

async function leftFor(answer: () => Response): Promise<string[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const left: string[] = [];
  await leaveWhenClosed((url) => left.push(url));
  return left;
}

function responseOf(data: object): Response {
  return Response.json({ code: 1, msg: '', data });
}

describe('[SITE-7] a site out of service', () => {
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('is left for its other address', async () => {
    const away = { status: 1, type: 1, loss_url: 'https://away.example/' };
    expect(await leftFor(() => responseOf(away))).toEqual(['https://away.example/']);
  });

  it.each([
    ['in service', () => responseOf({ status: 0, type: 1, loss_url: 'https://away.example/' })],
    ['without another address', () => responseOf({ status: 1, type: 1, loss_url: '' })],
    ['that refuses to say', () => Response.json({ code: 1500, msg: 'x', data: {} })],
  ])('is not left when it is one %s', async (_, answer) => {
    expect(await leftFor(answer)).toEqual([]);
  });
});
