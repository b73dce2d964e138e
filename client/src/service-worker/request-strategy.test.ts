/** What the worker answers, and everything that goes past it. */

import { describe, expect, it } from 'vitest';
import { type Asked, Ways } from './request-strategy.ts';

const ORIGIN = 'https://trade.example';
const ways = new Ways(
  {
    version: 'one',
    files: ['/assets/index-1a2b3c4d.js', '/boot.js?v=0123', '/icon.svg'],
    languages: { en: ['/assets/en.first-5e6f7a8.js', '/assets/en.rest-9b0c1d2.js'] },
    others: ['/logos/EURUSD.svg'],
  },
  ORIGIN,
);

function asked(path: string, more: Partial<Asked> = {}): Asked {
  const url = new URL(path, ORIGIN).href;
  return { method: 'GET', url, destination: '', personal: false, ...more };
}

describe('the ways of the worker', () => {
  it.each([
    ['/assets/index-1a2b3c4d.js', 'kept'],
    ['/assets/en.first-5e6f7a8.js', 'kept'],
    ['/assets/en.rest-9b0c1d2.js', 'kept'],
    ['/boot.js?v=0123', 'kept'],
    ['/icon.svg', 'fresh'],
    ['/logos/EURUSD.svg', 'fresh'],
  ])('[Y18] answers %s as %s', (path, way) => {
    expect(ways.of(asked(path))).toBe(way);
  });

  it.each(['/', '/trade?code=EURUSD', '/mine/wallet', '/apiary'])('[Y18] answers the page %s', (path) => {
    expect(ways.of(asked(path, { destination: 'document' }))).toBe('page');
  });

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
  ])('[Y18] lets %s past, as a page and as a file', (path) => {
    expect(ways.of(asked(path))).toBe('past');
    expect(ways.of(asked(path, { destination: 'document' }))).toBe('past');
  });

  it.each<[string, Asked]>([
    ['of another version', asked('/assets/index-ffffffff.js')],
    ['of the console', asked('/assets/console/index-1a2b3c4d.js')],
    ['with another digest', asked('/boot.js?v=4567')],
    ['of another site', asked('https://elsewhere.example/assets/index-1a2b3c4d.js')],
    ['with a session', asked('/icon.svg', { personal: true })],
    ['that is sent', asked('/icon.svg', { method: 'POST' })],
    ['in a frame', asked('/trade', { destination: 'iframe' })],
  ])('[Y18] lets a file %s past', (_, request) => {
    expect(ways.of(request)).toBe('past');
  });
});
