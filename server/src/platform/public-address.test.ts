/** Resolution of names that users supply: only names with public addresses alone, and the connection gets what was checked. */

import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { PrivateAddressError, publicAddress, publicLookupWith } from './public-address.ts';

const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 };
const PUBLIC_V6: LookupAddress = { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 };

/** What a connection gets when the name resolves to these addresses. */
function lookUp(addresses: LookupAddress[], all = true): Promise<unknown> {
  const lookup = publicLookupWith((_, __, done) => done(null, addresses));
  return new Promise((resolve, reject) => {
    lookup('bot.example.com', { all }, (error, found, family) => {
      if (error !== null) reject(error);
      else resolve(family === undefined ? found : [found, family]);
    });
  });
}

test('[WEBHOOK-2] [PUSH-1] a connection goes to the addresses that were checked', async () => {
  expect(await lookUp([PUBLIC, PUBLIC_V6])).toEqual([PUBLIC, PUBLIC_V6]);
  expect(await lookUp([PUBLIC_V6, PUBLIC], false)).toEqual([PUBLIC_V6.address, 6]);
});

test.each([
  ['127.0.0.1', 4],
  ['10.0.0.1', 4],
  ['172.31.255.255', 4],
  ['192.168.1.1', 4],
  ['169.254.169.254', 4],
  ['100.64.0.1', 4],
  ['0.0.0.0', 4],
  ['224.0.0.1', 4],
  ['::1', 6],
  ['::', 6],
  ['fe80::1', 6],
  ['fd00::1', 6],
  ['::ffff:127.0.0.1', 6],
  ['64:ff9b::7f00:1', 6],
  ['2002:7f00:1::', 6],
])(
  '[WEBHOOK-2] [PUSH-1] a name that resolves to %s is refused, also beside a public address',
  async (address, family) => {
    for (const addresses of [[{ address, family }], [PUBLIC, { address, family }]])
      await expect(lookUp(addresses)).rejects.toThrow(PrivateAddressError);
  },
);

test('[WEBHOOK-2] a name without addresses, and one that does not resolve, is refused', async () => {
  await expect(lookUp([])).rejects.toThrow(PrivateAddressError);
  const lookup = publicLookupWith((_, __, done) => done(new Error('ENOTFOUND'), []));
  const failure = await new Promise((resolve) => lookup('a.example.com', {}, (error) => resolve(error)));
  expect(failure).toMatchObject({ message: 'ENOTFOUND' });
});

test('[WEBHOOK-2] an address is public as it is written, unless every address is permitted', () => {
  for (const text of ['https://bot.example.com:8443/a?b', 'https://93.184.215.14/'])
    expect([text, publicAddress(text, false)?.href]).toEqual([text, text]);
  for (const text of [
    'https://2130706433/',
    'https://127.1/',
    'https://bot.localhost/',
    'http://bot.example.com/',
  ])
    expect([text, publicAddress(text, false), publicAddress(text, true)?.href]).toEqual([
      text,
      null,
      new URL(text).href,
    ]);
});
