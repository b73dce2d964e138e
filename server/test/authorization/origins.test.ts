/** Calls in a visitor's name by pages of other origins, as browsers mark them: nothing that changes something is done. */

import { isChange } from '@vernier/shared/api/define-call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/all-routes.ts';
import { Harness } from '../rig/harness.ts';

const ALLOWED_ORIGIN = 'https://friend.example';

let server: Harness;
beforeAll(async () => {
  server = await Harness.start({ ALLOWED_ORIGINS: ALLOWED_ORIGIN, TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

/** The calls that refuse because of where they come from. */
async function refusedFrom(headers: Readonly<Record<string, string>>): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, call } of allRoutes(server.server)) {
    const { method, path } = call;
    const { data } = await server.ask<{ reason?: string } | null>(method, path.replace(':id', 'x'), {
      headers: { lang: 'en', ...headers },
    });
    if (data?.reason === 'cross_site_request') refused.push(name);
  }
  return refused.toSorted();
}

test.each([
  ['cross-site', 'https://evil.example'],
  ['same-site', 'https://neighbour.example'],
  ['cross-site', 'null'],
  ['same-site', `${ALLOWED_ORIGIN}:8443`],
])('[SECURITY-3] a %s page of %s changes nothing', async (site, origin) => {
  const changing = allRoutes(server.server)
    .filter(({ call }) => isChange(call))
    .map(({ name }) => name);
  expect(await refusedFrom({ 'sec-fetch-site': site, origin })).toEqual(changing.toSorted());
});

test('[SECURITY-3] an allowed origin is let in, and so are our own pages and programs', async () => {
  // The GETs are for our own pages alone [REQUEST-6]; without a session only one of them comes so far.
  expect(await refusedFrom({ 'sec-fetch-site': 'cross-site', origin: ALLOWED_ORIGIN })).toEqual(['openDemo']);
  expect(await refusedFrom({ 'sec-fetch-site': 'same-origin' })).toEqual([]);
  expect(await refusedFrom({ 'sec-fetch-site': 'none' })).toEqual([]);
  expect(await refusedFrom({})).toEqual([]);
});
