/** Calendar event (iCalendar) of the opening of a market, with an alarm at its beginning. */

interface Opening {
  readonly code: string;
  readonly opensAtMs: number;
  readonly nowMs: number;
  /** Title of the event. */
  readonly title: string;
  /** Address of the trade page. */
  readonly url: string;
}

const HOUR_MS = 3_600_000;

/** Lines end as the format requires; the same opening replaces an event that was saved before. */
export function openingEvent({ code, opensAtMs, nowMs, title, url }: Opening): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vernier//Market hours//EN',
    'BEGIN:VEVENT',
    `UID:open-${code}-${opensAtMs}@${new URL(url).hostname}`,
    `DTSTAMP:${utcTime(nowMs)}`,
    `DTSTART:${utcTime(opensAtMs)}`,
    `DTEND:${utcTime(opensAtMs + HOUR_MS)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** `20261127T080000Z`. */
function utcTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** These characters have a meaning in the format. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`);
}
