/** The address for reports of vulnerabilities. */

import { expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { storeSiteSetting } from '../rig/site-setting.ts';

test('[SECURITY-6] security.txt names the address for complaints, and is valid for less than a year from each request', async () => {
  const server = await Harness.start();
  const url = '/.well-known/security.txt';
  storeSiteSetting(server, 'complaint_email', 'security@broker.example');
  const { headers, body } = await server.server.app.inject({ url, headers: { host: 'localhost' } });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(body.split('\n').map((line) => line.split(': ') as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:security@broker.example');
  expect(fields.get('Canonical')).toBe(`http://localhost${url}`);
  const validDays = (Date.parse(fields.get('Expires') ?? '') - server.clock.now()) / 86_400_000;
  expect(validDays).toBe(180);
  await server.stop();
});
