import { expect, it } from 'vitest';
import { openingEvent } from './opening-event.ts';

it('[TRADE-19] the event of an opening begins at it, with an alarm at that moment', () => {
  const event = openingEvent({
    code: 'EURUSD',
    opensAtMs: Date.UTC(2026, 10, 29, 22, 5),
    nowMs: Date.UTC(2026, 10, 28, 9, 30, 1),
    title: 'EUR/USD, opens; \\',
    url: 'https://trade.example/trade?code=EURUSD',
  });
  expect(event.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vernier//Market hours//EN',
    'BEGIN:VEVENT',
    'UID:open-EURUSD-1795989900000@trade.example',
    'DTSTAMP:20261128T093001Z',
    'DTSTART:20261129T220500Z',
    'DTEND:20261129T230500Z',
    String.raw`SUMMARY:EUR/USD\, opens\; \\`,
    'URL:https://trade.example/trade?code=EURUSD',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    String.raw`DESCRIPTION:EUR/USD\, opens\; \\`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
