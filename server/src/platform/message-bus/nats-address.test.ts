/** Reading of addresses of NATS servers. */

import { expect, test } from 'vitest';
import { readNatsAddress } from './nats-address.ts';

test('an address has servers, encryption and credentials', () => {
  expect(readNatsAddress('nats://one')).toEqual({
    servers: ['one:4222'],
    isEncrypted: false,
    credentials: {},
  });
  expect(readNatsAddress('tls://one:1, tls://user:p%40ss@[::1]:2')).toEqual({
    servers: ['one:1', '[::1]:2'],
    isEncrypted: true,
    credentials: { user: 'user', pass: 'p@ss' },
  });
  expect(readNatsAddress('nats://t%2Coken@one')?.credentials).toEqual({ token: 't,oken' });
});

test.each(['', 'one:4222', 'http://one', 'nats://', 'nats://one,', 'nats://one,http://two'])(
  '"%s" is no address',
  (text) => {
    expect(readNatsAddress(text)).toBeNull();
  },
);
