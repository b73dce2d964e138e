// Headline of a weekend against the openings of the listed instruments.

import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '@vernier/shared/texts/en/client.json' with { type: 'json' };
import { weekendText } from './trading-day-text.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 22, 12);

it('[HOURS-6] the headline of a weekend is that of the instruments: open around the clock, or the first opening', async () => {
  const i18n = i18next.createInstance();
  const t = await i18n.init({ lng: 'en', resources: { en: { translation: en } } });
  const at = (...opens: readonly (number | null)[]) =>
    weekendText(
      opens.map((opensAtMs) => ({ opensAtMs })),
      t,
      NOW_MS,
    );
  expect(at(null, null)).toEqual({ title: 'Open around the clock', text: '' });
  expect(at(NOW_MS + 11 * HOUR_MS, null, NOW_MS + 10 * HOUR_MS)).toEqual({
    title: 'Weekend',
    text: 'Opens in 10\u00a0h',
  });
});
