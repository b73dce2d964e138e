/** A statement as a PDF of A4 pages. It is for banks and tax offices, so it speaks English, in the fonts that every reader has. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { setImmediate } from 'node:timers/promises';
import type { Posting } from '@vernier/shared/ledger/posting';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import { messages } from '../../platform/messages/messages.ts';
import type { Statement } from './statement.ts';

interface Heading {
  /** The account's public number. */
  readonly uid: string;
  readonly isDemo: boolean;
  readonly madeAtMs: TimeMs;
}

type Document = PDFKit.PDFDocument;

const LANG = 'en';
const TITLE = 'Vernier';
/** Points. A4 is 595 by 842. */
const MARGIN = 48;
const BOTTOM = 780;
const ROW = 14;
const INK = '#1a1c1e';
const FAINT = '#6b7280';
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** Position of a text in a line. */
interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const TIME: Column = { x: MARGIN, width: 110, align: 'left' };
const TEXT: Column = { x: MARGIN + 114, width: 185, align: 'left' };
const AMOUNT: Column = { x: MARGIN + 303, width: 95, align: 'right' };
const BALANCE: Column = { x: MARGIN + 402, width: 97, align: 'right' };

export async function pdfOf(statement: Statement, heading: Heading): Promise<Buffer> {
  // Loaded for the first statement, since it would delay every start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    // The footer must not begin another page.
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: { Title: `${TITLE} account statement ${heading.uid}`, CreationDate: new Date(heading.madeAtMs) },
  });
  const whole = collected(document);
  const entries = statement.entries.values();
  let y = tableHead(document, head(document, statement, heading));
  for (const entry of entries) {
    if (y > BOTTOM) {
      document.addPage();
      // A page at a time, so that a long statement does not hold the loop.
      await setImmediate();
      y = tableHead(document, MARGIN);
    }
    y = row(document, y, cellsOf(entry));
  }
  foot(document, heading);
  document.end();
  return whole;
}

function collected(document: Document): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}

/** Writes owner and totals of the statement; returns the position where the table begins. */
function head(document: Document, statement: Statement, { uid, isDemo, madeAtMs }: Heading): number {
  const { period, openingMicros, closingMicros, inMicros, outMicros } = statement;
  document.font(BOLD).fontSize(20).fillColor(INK).text(TITLE, MARGIN, MARGIN);
  document.fontSize(12).text('Account statement', MARGIN, MARGIN + 28);
  const facts: readonly (readonly [string, string])[] = [
    ['Account', isDemo ? `${uid} (practice account, no money)` : uid],
    ['Period', `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}, both included, UTC`],
    ['Made', clockTime(madeAtMs)],
    ['Opening balance', usd(openingMicros)],
    ['In', usd(inMicros)],
    ['Out', usd(outMicros)],
    ['Closing balance', usd(closingMicros)],
    ['Entries', String(statement.entries.length)],
  ];
  let y = MARGIN + 56;
  for (const [name, value] of facts) {
    document.font(REGULAR).fontSize(9).fillColor(FAINT).text(name, MARGIN, y);
    document.fillColor(INK).text(value, MARGIN + 114, y);
    y += ROW;
  }
  return y + ROW;
}

function tableHead(document: Document, y: number): number {
  document.font(BOLD).fontSize(8).fillColor(FAINT);
  cell(document, { ...TIME, y: y }, 'Time (UTC)');
  cell(document, { ...TEXT, y: y }, 'Text');
  cell(document, { ...AMOUNT, y: y }, 'Amount (USD)');
  cell(document, { ...BALANCE, y: y }, 'Balance (USD)');
  const line = y + ROW - 2;
  document
    .moveTo(MARGIN, line)
    .lineTo(BALANCE.x + BALANCE.width, line)
    .lineWidth(0.5)
    .strokeColor(FAINT)
    .stroke();
  document.font(REGULAR).fontSize(8).fillColor(INK);
  return y + ROW + 2;
}

interface Cells {
  readonly time: string;
  readonly text: string;
  readonly amount: string;
  readonly balance: string;
}

function cellsOf(entry: Posting): Cells {
  return {
    time: clockTime(entry.atMs),
    text: messages.memo(entry, LANG),
    amount: formatMicros(entry.amountMicros),
    balance: formatMicros(entry.balanceAfterMicros ?? 0n),
  };
}

function row(document: Document, y: number, cells: Cells): number {
  cell(document, { ...TIME, y: y }, cells.time);
  cell(document, { ...TEXT, y: y }, cells.text);
  cell(document, { ...AMOUNT, y: y }, cells.amount);
  cell(document, { ...BALANCE, y: y }, cells.balance);
  return y + ROW;
}

function cell(
  document: Document,
  { x, y, width, align }: Column & { readonly y: number },
  text: string,
): void {
  document.text(text, x, y, { width, align, height: ROW, lineBreak: false, ellipsis: true });
}

/** Page numbers, once it is known how many there are. */
function foot(document: Document, { uid }: Heading): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.font(REGULAR).fontSize(8).fillColor(FAINT);
    cell(document, { ...TEXT, y: BOTTOM + 2 * ROW }, `Account ${uid}`);
    cell(document, { ...BALANCE, y: BOTTOM + 2 * ROW }, `Page ${page + 1} of ${count}`);
  }
}

function usd(micros: Micros): string {
  return `${formatMicros(micros)} USD`;
}

/** `2026-01-05 12:00:00`. */
function clockTime(atMs: TimeMs): string {
  return isoTime(atMs).slice(0, 19).replace('T', ' ');
}
