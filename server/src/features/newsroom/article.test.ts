/** Every story reads whole in every language, with the same figures in each. */

import type { MarketKind } from '@vernier/shared/market/market-kind';
import { instrumentsFor } from '@vernier/shared/market/instruments';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { percentOfDigits } from '@vernier/shared/numbers/number-marks';
import { describe, expect, it } from 'vitest';
import { articleOf, TEMPLATES } from './article.ts';
import { localDecimal, marksOf } from '../../platform/messages/number-format.ts';
import { signedPercentText } from './number-texts.ts';
import type { Centre, Story } from './story.ts';

const [eurusd, gold] = ['EURUSD', 'XAUUSD'].map((code) => {
  const found = instrumentsFor('per_lot').find((one) => one.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}) as [ReturnType<typeof instrumentsFor>[number], ReturnType<typeof instrumentsFor>[number]];

const CENTRES: readonly Centre[] = ['tokyo', 'london', 'newYork'];

/** Friday 2026-11-20 13:00 UTC. */
const AT_S = Date.UTC(2026, 10, 20, 13) / 1000;

const rise: Story = {
  kind: 'move',
  instrument: eurusd,
  from: 108_420,
  to: 109_764,
  startS: AT_S,
  endS: AT_S + 3_600,
  usualPpm: 1_510,
  timesTenths: 82,
};

const STORIES: readonly (readonly [string, Story, readonly string[]])[] = [
  ['a rise', rise, ['EUR/USD', '1.24%', '1.08420', '1.09764', '13:00', '14:00', '0.15%', '8.2']],
  ['a fall', { ...rise, from: 109_764, to: 108_420 }, ['EUR/USD', '1.22%', '1.09764', '1.08420', '8.2']],
  ...CENTRES.map((centre): [string, Story, string[]] => [
    `an opening in ${centre}`,
    {
      kind: 'opening',
      centre,
      instrument: gold,
      low: 240_100,
      high: 241_863,
      rangePpm: 7_343,
      startS: AT_S,
      endS: AT_S + 7_200,
      timesTenths: 29,
    },
    ['XAU/USD', '0.73%', '2401.00', '2418.63', '13:00', '15:00', '2.9'],
  ]),
  [
    'a release',
    {
      kind: 'release',
      release: 'us_payrolls',
      country: 'US',
      instrument: eurusd,
      ...{ from: 108_420, to: 107_996, low: 107_941, high: 108_473, rangePpm: 4_907 },
      ...{ startS: AT_S + 1_800, endS: AT_S + 3_600 },
    },
    ['EUR/USD', '−0.39%', '1.08420', '1.07996', '1.07941', '1.08473', '0.49%', '13:30'],
  ],
  [
    'a week',
    {
      kind: 'week',
      startS: AT_S,
      endS: AT_S + 5 * 86_400,
      rows: [
        { instrument: gold, changePpm: 31_049, low: 1, high: 240_100 },
        { instrument: eurusd, changePpm: -4_251, low: 108_420, high: 109_764 },
      ],
      rising: 19,
      all: 31,
    },
    ['XAU/USD', '+3.10%', 'EUR/USD', '−0.43%', '0.01', '2401.00', '1.08420', '19', '31'],
  ],
];

/** `+3.10%` with the marks of the language: `+%3,10` in Turkish. */
function localFigure(figure: string, lang: Language): string {
  const [, sign = '', digits = ''] = /^([+\u2212]?)(\d[\d.]*)%$/.exec(figure) ?? [];
  if (digits === '') return localDecimal(figure, lang);
  return percentOfDigits(localDecimal(digits, lang), sign, marksOf(lang));
}

describe.each(STORIES)('[NEWS-5] %s', (_, story, figures) => {
  const { texts, category, createdAtMs } = articleOf(story, 'sealed', 1_234);

  it('is an article of the news, of its moment', () => {
    expect({ category, createdAtMs }).toEqual({ category: 1, createdAtMs: 1_234 });
  });

  it.each(LANGUAGES)('is whole in %s, with every figure', (lang) => {
    const text = texts[lang];
    const whole = `${text?.title} ${text?.summary} ${text?.content}`;
    expect(whole).not.toMatch(/[{}]|undefined|NaN/);
    for (const figure of figures) expect(whole).toContain(localFigure(figure, lang));
    expect(text?.title.length).toBeLessThan(90);
  });

  it('says that prices are simulated on a simulated market only, and on every market that it is no advice', () => {
    const text = (kind: MarketKind) => articleOf(story, kind, 0).texts.en?.content;
    expect(text('open')).toContain('Prices come from a simulated market');
    for (const kind of ['recorded', 'live'] as const) expect(text(kind)).not.toContain('simulated');
    for (const kind of ['open', 'live'] as const) expect(text(kind)).toContain('not investment advice');
  });

  it('has a different text in each language', () => {
    expect(new Set(LANGUAGES.map((lang) => texts[lang]?.content)).size).toBe(LANGUAGES.length);
  });
});

describe('[NEWS-5] the texts', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

  it.each(LANGUAGES)('of %s have the places of the English ones', (lang) => {
    for (const kind of ['up', 'down', 'opening', 'release', 'week'] as const) {
      for (const part of ['title', 'desc'] as const) {
        expect(places(TEMPLATES[lang][kind][part])).toEqual(places(TEMPLATES.en[kind][part]));
      }
      expect(TEMPLATES[lang][kind].content.map(places)).toEqual(TEMPLATES.en[kind].content.map(places));
    }
  });

  it('do not split a figure in right-to-left text', () => {
    expect(articleOf(rise, 'sealed', 0).texts.ar?.title).toContain('\u2068EUR/USD\u2069');
    expect(articleOf(rise, 'sealed', 0).texts.en?.title).toBe('EUR/USD up 1.24% in an hour');
    expect(articleOf(rise, 'sealed', 0).texts.de?.title).toContain('1,24\u00a0%');
    expect(articleOf(rise, 'sealed', 0).texts.tr?.title).toContain('%1,24');
    const release = STORIES.find(([name]) => name === 'a release')?.[1] ?? rise;
    expect(articleOf(release, 'sealed', 0).texts.en?.title).toBe(
      'United States, Nonfarm payrolls: EUR/USD −0.39%',
    );
  });

  it('write no sign before nothing', () => {
    expect([0, 49, -49].map((ppm) => signedPercentText(ppm, 'en'))).toEqual(['0.00%', '0.00%', '0.00%']);
  });
});
