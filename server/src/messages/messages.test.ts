/** The catalogues against the tables that they translate, both ways, and how a message is filled. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { REFUSALS } from '@vernier/shared/refusals';
import { describe, expect, test } from 'vitest';
import { CATALOGUES, type Catalogue, messages } from './messages.ts';

const { en } = CATALOGUES;

function placeholders(text: string | undefined): string[] {
  return (text?.match(/\{\w+\}/g) ?? []).toSorted();
}

describe.each(Object.entries(CATALOGUES))('the %s catalogue', (_, catalogue: Catalogue) => {
  test('[E1] has a message for every refusal and no other', () => {
    expect(Object.keys(catalogue.refusals).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
  });

  test('names every instrument and category and no other', () => {
    expect(Object.keys(catalogue.instruments).toSorted()).toEqual(
      INSTRUMENTS.map(({ code }) => code).toSorted(),
    );
    expect(Object.keys(catalogue.categories)).toEqual(CATEGORIES.map(({ code }) => code));
  });

  test('says every sentence, with the same figures in it as the English one', () => {
    for (const section of [
      'refusals',
      'categories',
      'memos',
      'notices',
      'withdrawals',
      'statements',
      'instruments',
      'pushes',
    ] as const) {
      const [ours, theirs]: Record<string, string>[] = [en[section], catalogue[section]];
      expect(Object.keys(theirs ?? {})).toEqual(Object.keys(ours ?? {}));
      for (const [key, text] of Object.entries(theirs ?? {})) {
        expect(text.trim()).not.toBe('');
        expect([key, placeholders(text)]).toEqual([key, placeholders(ours?.[key])]);
      }
    }
  });
});

test('figures in a message keep two decimals at least and lose only zeros', () => {
  const text = (required: string, available: string) =>
    messages.refusal({ refused: 'insufficient_margin', data: { required, available } }, 'en');
  expect(text('550.050000', '12.000000')).toContain('550.05 USD is needed, 12.00 USD is free');
  expect(text('0.123456', '1000.100000')).toContain('0.123456 USD is needed, 1000.10 USD is free');
});

test('lists in a message are named', () => {
  const refusal = { refused: 'validation_failed', data: { fields: ['cont', 'type'] } } as const;
  expect(messages.refusal(refusal, 'en')).toContain('cont, type');
});
