/** Request strategies: requests that the worker answers, and requests that go to the network. */

import { describe, expect, it } from 'vitest';
import { type RequestFacts, RequestStrategies } from './request-strategy.ts';

const ORIGIN = 'https://trade.example';
const strategies = new RequestStrategies(
  {
    version: 'one',
    files: ['/assets/index-1a2b3c4d.js', '/preferences.js?v=0123', '/icon.svg'],
    languages: { en: ['/assets/en.first-5e6f7a8.js', '/assets/en.rest-9b0c1d2.js'] },
    others: ['/logos/EURUSD.svg'],
  },
  ORIGIN,
);

function requestOf(path: string, more: Partial<RequestFacts> = {}): RequestFacts {
  const url = new URL(path, ORIGIN).href;
  return { method: 'GET', url, destination: '', personal: false, ...more };
}

describe('a request', () => {
  it.each([
    ['/assets/index-1a2b3c4d.js', 'cache-first'],
    ['/assets/en.first-5e6f7a8.js', 'cache-first'],
    ['/assets/en.rest-9b0c1d2.js', 'cache-first'],
    ['/preferences.js?v=0123', 'cache-first'],
    ['/icon.svg', 'network-first'],
    ['/logos/EURUSD.svg', 'network-first'],
  ])('[OFFLINE-2] %s is answered %s', (path, strategy) => {
    expect(strategies.of(requestOf(path))).toBe(strategy);
  });

  it.each(['/', '/trade?code=EURUSD', '/mine/wallet', '/apiary'])(
    '[OFFLINE-2] answers the page %s',
    (path) => {
      expect(strategies.of(requestOf(path, { destination: 'document' }))).toBe('page');
    },
  );

  it.each([
    '/api/user/getInfo',
    '/v1/api/forex/list',
    '/v1/ws',
    '/trpc/auth.me',
    '/docs',
    '/docs/json',
    '/metrics',
    '/admin',
    '/admin/users',
    '/healthz',
    '/readyz',
    '/mine/chat/frame',
    '/openapi.json',
    '/sw.js',
  ])('[OFFLINE-2] %s goes to the network, as a page and as a file', (path) => {
    expect(strategies.of(requestOf(path))).toBe('network-only');
    expect(strategies.of(requestOf(path, { destination: 'document' }))).toBe('network-only');
  });

  it.each<[string, RequestFacts]>([
    ['of another version', requestOf('/assets/index-ffffffff.js')],
    ['of the console', requestOf('/assets/console/index-1a2b3c4d.js')],
    ['with another digest', requestOf('/preferences.js?v=4567')],
    ['of another site', requestOf('https://elsewhere.example/assets/index-1a2b3c4d.js')],
    ['with a session', requestOf('/icon.svg', { personal: true })],
    ['of a POST', requestOf('/icon.svg', { method: 'POST' })],
    ['in a frame', requestOf('/trade', { destination: 'iframe' })],
  ])('[OFFLINE-2] a file %s goes to the network', (_, request) => {
    expect(strategies.of(request)).toBe('network-only');
  });
});
