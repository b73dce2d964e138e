/** Statements as PDFs of A4 pages. They are for banks and tax offices, so they speak English, in the fonts that every reader has. */

import { setImmediate } from 'node:timers/promises';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import { currentBrand } from '../../platform/brand/brand.ts';

export interface Heading {
  /** The account's public number. */
  readonly uid: string;
  readonly isDemo: boolean;
  readonly madeAtMs: TimeMs;
}

export interface PdfColumn {
  readonly head: string;
  /** In points. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Content of a statement. */
export interface PdfContent {
  readonly title: string;
  readonly heading: Heading;
  /** Lines between the owner and the table: names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly PdfColumn[];
  /** One cell for each column. */
  readonly rows: Iterable<readonly string[]>;
  readonly layout: 'portrait' | 'landscape';
}

type Document = PDFKit.PDFDocument;

const MARGIN = 48;
/** Points between two columns. */
const GAP = 4;
/** The last line of a table; A4 is 595 by 842 points. */
const BOTTOM = { portrait: 780, landscape: 533 } as const;
const ROW = 14;
/** Font size of the table and the footer. */
const CELL_SIZE = 8;
/** The part of a column that a text fills at most, so that no rounding makes it too wide. */
const FITTING = 0.99;
const INK = '#1a1c1e';
const FAINT = '#6b7280';
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

export async function pdfOf(content: PdfContent): Promise<Buffer> {
  const { layout, title, heading } = content;
  // Loaded for the first statement, since it would delay every start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    layout,
    // The footer must not begin another page.
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: {
      Title: `${currentBrand().latinName} ${title.toLowerCase()} ${heading.uid}`,
      CreationDate: new Date(heading.madeAtMs),
    },
  });
  const whole = collected(document);
  let y = tableHead(document, head(document, content), content);
  for (const cells of content.rows) {
    if (y > BOTTOM[layout]) {
      document.addPage();
      // A page at a time, so that a long statement does not hold the loop.
      await setImmediate();
      y = tableHead(document, MARGIN, content);
    }
    row(document, y, { cells, columns: content.columns });
    y += ROW;
  }
  foot(document, content);
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
function head(document: Document, { title, heading, facts }: PdfContent): number {
  const { uid, isDemo, madeAtMs } = heading;
  document.font(BOLD).fontSize(20).fillColor(INK).text(currentBrand().latinName, MARGIN, MARGIN);
  document.fontSize(12).text(title, MARGIN, MARGIN + 28);
  const lines: PdfContent['facts'] = [
    ['Account', isDemo ? `${uid} (practice account, no money)` : uid],
    ['Made', statementTime(madeAtMs)],
    ...facts,
  ];
  let y = MARGIN + 56;
  for (const [name, value] of lines) {
    document.font(REGULAR).fontSize(9).fillColor(FAINT).text(name, MARGIN, y);
    document.fillColor(INK).text(value, MARGIN + 114, y);
    y += ROW;
  }
  return y + ROW;
}

function tableHead(document: Document, y: number, { columns }: PdfContent): number {
  document.font(BOLD).fontSize(CELL_SIZE).fillColor(FAINT);
  row(document, y, { cells: columns.map((column) => column.head), columns });
  const line = y + ROW - 2;
  const width = columns.reduce((sum, column) => sum + column.width + GAP, -GAP);
  document
    .moveTo(MARGIN, line)
    .lineTo(MARGIN + width, line)
    .lineWidth(0.5)
    .strokeColor(FAINT)
    .stroke();
  document.font(REGULAR).fontSize(CELL_SIZE).fillColor(INK);
  return y + ROW + 2;
}

interface PdfRow extends Pick<PdfContent, 'columns'> {
  readonly cells: readonly string[];
}

function row(document: Document, y: number, { cells, columns }: PdfRow): void {
  let x = MARGIN;
  for (const [at, { width, align }] of columns.entries()) {
    cell(document, { x, y, width, align }, cells[at] ?? '');
    x += width + GAP;
  }
}

interface Place extends Omit<PdfColumn, 'head'> {
  readonly x: number;
  readonly y: number;
}

/** A text that is wider than its column is written smaller, never cut. */
function cell(document: Document, { x, y, width, align }: Place, text: string): void {
  const size = CELL_SIZE * Math.min(1, (FITTING * width) / document.widthOfString(text));
  document
    .fontSize(size)
    .text(text, x, y + CELL_SIZE - size, { width, align, lineBreak: false })
    .fontSize(CELL_SIZE);
}

/** Page numbers, once it is known how many there are. */
function foot(document: Document, { layout, heading, columns }: PdfContent): void {
  const { count } = document.bufferedPageRange();
  const width = columns.reduce((sum, column) => sum + column.width + GAP, -GAP) / 2;
  const y = BOTTOM[layout] + 2 * ROW;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.font(REGULAR).fontSize(CELL_SIZE).fillColor(FAINT);
    cell(document, { x: MARGIN, y, width, align: 'left' }, `Account ${heading.uid}`);
    cell(document, { x: MARGIN + width, y, width, align: 'right' }, `Page ${page + 1} of ${count}`);
  }
}

export function usd(micros: Micros): string {
  return `${formatMicros(micros)} USD`;
}

/** `2026-01-05 12:00:00`. */
export function statementTime(atMs: TimeMs): string {
  return isoTime(atMs).slice(0, 19).replace('T', ' ');
}
