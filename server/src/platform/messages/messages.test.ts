/** The catalogues against the tables that they translate, both ways, and how a message is filled. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { RELEASE_KINDS } from '@vernier/simulator/calendar/release-kinds';
import { REFUSALS } from '@vernier/shared/refusals';
import type { Language } from '@vernier/shared/api/languages';
import { describe, expect, test } from 'vitest';
import { CATALOGUES, type Catalogue, messages } from './messages.ts';

const { en } = CATALOGUES;

function placeholders(text: string | undefined): string[] {
  return (text?.match(/\{\w+\}/g) ?? []).toSorted();
}

describe.each(Object.entries(CATALOGUES))('the %s catalogue', (_, catalogue: Catalogue) => {
  test('[REFUSAL-1] has a message for every refusal and no other', () => {
    expect(Object.keys(catalogue.refusals).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
  });

  test('names every instrument and category and no other', () => {
    expect(Object.keys(catalogue.instruments).toSorted()).toEqual(
      INSTRUMENTS.map(({ code }) => code).toSorted(),
    );
    expect(Object.keys(catalogue.categories)).toEqual(CATEGORIES.map(({ code }) => code));
  });

  test('[MARKET-23] names every scheduled release and no other', () => {
    expect(Object.keys(catalogue.releases)).toEqual(RELEASE_KINDS.map(({ code }) => code));
  });

  test('has every sentence, with the same figures in it as the English one', () => {
    for (const section of [
      'refusals',
      'categories',
      'memos',
      'notifications',
      'withdrawals',
      'statements',
      'trade_statements',
      'instruments',
      'releases',
      'pushes',
    ] as const) {
      const [english, translated]: Record<string, string>[] = [en[section], catalogue[section]];
      expect(Object.keys(translated ?? {})).toEqual(Object.keys(english ?? {}));
      for (const [key, text] of Object.entries(translated ?? {})) {
        expect(text.trim()).not.toBe('');
        expect([key, placeholders(text)]).toEqual([key, placeholders(english?.[key])]);
      }
    }
  });
});

test('figures in a message keep two decimals at least and lose only zeros', () => {
  const text = (required: string, available: string) =>
    messages.refusal({ refused: 'insufficient_margin', data: { required, available } }, 'en');
  expect(text('550.050000', '12.000000')).toContain('need 550.05\u00a0USD and have 12.00\u00a0USD');
  expect(text('0.123456', '1000.100000')).toContain('need 0.123456\u00a0USD and have 1,000.10\u00a0USD');
});

test('lists in a message are named', () => {
  const refusal = { refused: 'validation_failed', data: { fields: ['cont', 'type'] } } as const;
  expect(messages.refusal(refusal, 'en')).toContain('cont, type');
});

describe('a time in a message', () => {
  const text = (lang: Language) =>
    messages.refusal({ refused: 'withdrawal_on_hold', data: { until: '2026-11-22T09:05:30.000Z' } }, lang);

  test.each(Object.keys(CATALOGUES) as Language[])('is in UTC and states it, in %s', (lang) => {
    expect(text(lang)).toMatch(/2026/);
    expect(text(lang)).toMatch(/09[:.]05/);
    expect(text(lang)).toMatch(/UTC/);
    expect(text(lang)).not.toMatch(/T09|000Z|{until}/);
  });

  test('has the terms of its language', () => {
    expect(text('en')).toContain('Try again after 22 November 2026');
    expect(text('de')).toContain('22. November 2026');
    expect(text('jp')).toContain('2026年11月22日');
  });
});
