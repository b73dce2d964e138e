/** Sibling hosts: of a host with one, and of hosts without. */

import { describe, expect, it } from 'vitest';
import { siblingHost } from './sibling-host.ts';

describe('[SITE-12] the neighbour of a host', () => {
  it.each([
    ['m.example.com', 'api.example.com'],
    ['www.example.com:8443', 'api.example.com:8443'],
    ['example.com', 'api.example.com'],
    ['EXAMPLE.com', 'api.example.com'],
    ['m.example.co.uk', 'api.example.co.uk'],
    ['example.co.uk', 'api.example.co.uk'],
    ['m.eu.example.com', 'api.example.com'],
  ])('of %s is %s', (host, sibling) => {
    expect(siblingHost(host, 'api')).toBe(sibling);
  });

  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]:8080',
    '',
    'a b.com',
    'x.com/y',
  ])('of %j is nothing', (host) => {
    expect(siblingHost(host, 'api')).toBeNull();
  });
});
