import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import en from '@vernier/shared/texts/en/client.json';
import { DateForm, startOfDay } from './date-form.tsx';

const translations: i18n = createInstance();

beforeAll(async () => {
  await translations.init({ lng: 'en', resources: { en: { translation: en } } });
});
afterEach(cleanup);

it('[CHART-16] a date begins at midnight on the clocks of the chart, and a day of candles in UTC', () => {
  expect(startOfDay('2026-11-20', 60, 'UTC')).toBe(Date.UTC(2026, 10, 20) / 1000);
  expect(startOfDay('2026-11-20', 60, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 19, 15) / 1000);
  expect(startOfDay('2026-11-20', 86_400, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 20) / 1000);
  expect(startOfDay('', 60, 'UTC')).toBeNull();
});

it('[CHART-16] goes to the chosen date, and says when it is too far away for the period', async () => {
  const goTo = vi.fn().mockResolvedValueOnce('too_far').mockResolvedValueOnce('read');
  const onShown = vi.fn();
  render(
    <I18nextProvider i18n={translations}>
      <DateForm period="1min" timeZone="UTC" goTo={goTo} onShown={onShown} />
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByTestId('chart-date-go'));
  expect(goTo).not.toHaveBeenCalled();
  fireEvent.change(screen.getByTestId('chart-date'), { target: { value: '2025-01-02' } });
  fireEvent.click(screen.getByTestId('chart-date-go'));
  await waitFor(() => expect(screen.getByTestId('chart-date').getAttribute('aria-invalid')).toBe('true'));
  expect(onShown).not.toHaveBeenCalled();
  fireEvent.change(screen.getByTestId('chart-date'), { target: { value: '2026-11-20' } });
  expect(screen.getByTestId('chart-date').getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByTestId('chart-date-go'));
  await waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  expect(goTo).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 20) / 1000);
});
