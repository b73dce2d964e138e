/** Tests of the password strength: passwords that only look strong, and strong ones. */
import { describe, expect, it } from 'vitest';
import { estimate } from './new-password.tsx';

describe('the strength of a password', () => {
  it.each([
    ['', 'none'],
    ['a', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['qwertyuiop', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['Mx7!pa', 'weak'],
    ['rk38vbtw', 'fair'],
    ['rk38vbtwmz5p', 'good'],
    ['Rk3!vbTwq9Zu', 'strong'],
    ['correct horse battery staple', 'strong'],
    ['密碼要長一點才好啊', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(estimate(password, '').strength).toBe(strength);
  });

  it('does not count characters of the address', () => {
    expect(estimate('lindqvist87', 'maya.lindqvist@example.com').strength).toBe('weak');
    expect(estimate('lindqvist87', 'other@example.com').at).toBeGreaterThan(
      estimate('lindqvist87', 'maya.lindqvist@example.com').at,
    );
  });

  it('stays within the scale, and never falls when a character is added', () => {
    const typed = 'Rk3!vbTwq9Zu-mehr-als-genug-davon';
    const places = Array.from(typed, (_, i) => estimate(typed.slice(0, i + 1), '').at);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.at(-1)).toBe(1);
  });
});
