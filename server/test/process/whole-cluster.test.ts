/** A whole local cluster: orders through both gateways, and the kill of the engine that owns the accounts. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, expect, test } from 'vitest';
import { canRunCluster, WholeCluster } from '../rig/whole-cluster.ts';

const ORDER = { type: 1, cont: '0.50', forex_id: 1, multiple: 100, status: 1 };
const KEY = '11111111-2222-4333-8444-555555555555';
const TIMEOUT = { timeout: 20_000, interval: 100 };

let whole: WholeCluster | undefined;

afterEach(() => whole?.stop());

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** The whole answer of a gateway; null while the accounts have no owner. */
async function submit(url: string, token: string): Promise<string | null> {
  const response = await fetch(`${url}/v1/api/forex/submit`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': KEY },
    body: JSON.stringify(ORDER),
  });
  return response.ok ? response.text() : null;
}

async function ownerIn(cluster: WholeCluster): Promise<string> {
  for (const number of [1, 2])
    if ((await statusOf(`${cluster.engineUrl(number)}/readyz`)) === 200) return `engine-${number}`;
  return '';
}

test.skipIf(!canRunCluster)(
  '[CLUSTER-36] a local cluster answers a repeated key byte for byte after the kill of the engine that owns the accounts',
  { tags: ['night'] },
  async () => {
    whole = await WholeCluster.start({ MARKET_SEED: '1', HOUSE_TRADERS: 'off', TEST_CONTROLS: 'on' });
    const [one, two] = [whole.gatewayUrl(1), whole.gatewayUrl(2)];
    const opened = await fetch(`${one}/api/user/createAccountDemoForU`, { method: 'POST' });
    const { data: session } = (await opened.json()) as { readonly data: SessionWire };
    const first = await submit(one, session.token);
    expect(JSON.parse(first ?? '{}')).toMatchObject({ code: 1, data: { Id: 1 } });
    expect(await submit(two, session.token)).toBe(first);

    const owner = await ownerIn(whole);
    expect(owner).toMatch(/^engine-\d$/);
    await whole.cluster.kill(owner);

    await expect.poll(() => submit(two, session.token), TIMEOUT).toBe(first);
    expect(await ownerIn(whole)).toMatch(/^engine-\d$/);
  },
);
