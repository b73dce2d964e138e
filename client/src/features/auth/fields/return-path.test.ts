/** Tests of the path after a login. */
import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

const ORIGIN = 'https://vernier.example';

describe('return path', () => {
  it.each([
    ['/order', '/order'],
    ['/trade?code=EURUSD', '/trade?code=EURUSD'],
    ['/mine/withdraw-way?type=2#form', '/mine/withdraw-way?type=2#form'],
    ['/../order', '/order'],
  ])('returns to the page %s', (from, expected) => {
    expect(returnPath(from, ORIGIN)).toBe(expected);
  });

  it.each([
    [null],
    [''],
    ['order'],
    ['https://evil.example/'],
    ['//evil.example/order'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['\\\\evil.example'],
    ['/.//evil.example'],
    ['/%2e//evil.example'],
    ['/order/..//evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/login'],
    ['/login?from=/login'],
    ['/login/'],
    ['/register?invite_code=ABC'],
    ['/forgot'],
    ['/login/oidc'],
  ])('does not follow %j', (from) => {
    expect(returnPath(from, ORIGIN)).toBe('/trade');
  });
});
