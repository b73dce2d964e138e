/** Layout of the picture of a trade: places and sizes of its texts, of its mark and of its chart, mirrored from right to left. Pure. */

export const PICTURE = { width: 1080, height: 1350 } as const;
const MARGIN = 80;
const INSIDE = PICTURE.width - 2 * MARGIN;
const GAP = 40;
export const MARK_SIZE = 68;
const WORDMARK = { size: 50, weight: 600 } as const;
export const MARKER_SIZE = 9;
const DOT_SPACE = 32;

export type PictureColour = 'ink' | 'caption' | 'up' | 'down' | 'needle';

export interface PictureFact {
  readonly label: string;
  readonly value: string;
  /** The mark of this price on the chart. */
  readonly dot?: 'hollow' | 'filled';
}

export interface PictureContent {
  readonly wordmark: string;
  readonly hasMark: boolean;
  /** That the account is a demo; null for a real one. */
  readonly account: string | null;
  readonly name: string;
  readonly order: string;
  readonly orderColour: PictureColour;
  readonly date: string;
  readonly resultLabel: string;
  readonly result: string;
  readonly resultColour: PictureColour;
  /** Two in a row. */
  readonly facts: readonly PictureFact[];
  readonly rightToLeft: boolean;
}

export interface PictureText {
  readonly text: string;
  /** Left end of the text. */
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: PictureColour;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly kind: 'hollow' | 'filled';
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  readonly texts: readonly PictureText[];
  readonly dots: readonly Dot[];
  /** Left upper corner; null without a mark. */
  readonly mark: { readonly x: number; readonly y: number } | null;
  readonly chart: Box;
}

/** Width of a text in the font of the page. */
export type MeasureText = (text: string, size: number, weight: number) => number;

interface Line {
  readonly text: string;
  readonly baseline: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: PictureColour;
  /** Distance from the start of the lines. */
  readonly indent?: number;
  readonly most?: number;
  readonly atEnd?: boolean;
}

const ROW_HEIGHT = 120;
const LAST_ROW = PICTURE.height - MARGIN;
const CHART_TOP = 640;

export function layoutPicture(content: PictureContent, measure: MeasureText): PictureLayout {
  const { rightToLeft, facts } = content;
  const place = placer(rightToLeft, measure);
  const rows = Math.ceil(facts.length / 2);
  const firstRow = LAST_ROW - (rows - 1) * ROW_HEIGHT;
  const columns = facts.map((fact, index) => ({
    ...fact,
    indent: index % 2 === 0 ? 0 : (INSIDE + GAP) / 2,
    baseline: firstRow + Math.floor(index / 2) * ROW_HEIGHT,
  }));
  const side = place({
    text: content.order,
    baseline: 356,
    size: 44,
    weight: 500,
    colour: content.orderColour,
    most: INSIDE * 0.55,
  });
  const head = headOf(content, measure);
  return {
    texts: [
      ...head.texts,
      place({ text: content.name, baseline: 286, size: 84, weight: 600, colour: 'ink' }),
      side,
      place({
        ...{ text: content.date, baseline: 356, size: 38, weight: 400, colour: 'caption', atEnd: true },
        most: INSIDE - side.width - GAP,
      }),
      place({ text: content.resultLabel, baseline: 452, size: 36, weight: 400, colour: 'caption' }),
      place({ text: content.result, baseline: 584, size: 140, weight: 500, colour: content.resultColour }),
      ...columns.flatMap(({ label, value, dot, indent, baseline }) => {
        const space = dot === undefined ? 0 : DOT_SPACE;
        const most = (INSIDE - GAP) / 2;
        return [
          place({
            ...{ text: label, baseline: baseline - 54, size: 34, weight: 400, colour: 'caption' },
            ...{ indent: indent + space, most: most - space },
          }),
          place({ text: value, baseline, size: 48, weight: 500, colour: 'ink', indent, most }),
        ];
      }),
    ],
    dots: columns.flatMap(({ dot, indent, baseline }) =>
      dot === undefined
        ? []
        : [{ kind: dot, x: mirrored(MARGIN + indent + MARKER_SIZE, rightToLeft), y: baseline - 66 }],
    ),
    mark: head.mark,
    chart: { x: MARGIN, y: CHART_TOP, width: INSIDE, height: firstRow - 130 - CHART_TOP },
  };
}

function mirrored(x: number, rightToLeft: boolean): number {
  return rightToLeft ? PICTURE.width - x : x;
}

/** Places a line at its side; one that is too wide gets a smaller size. */
function placer(rightToLeft: boolean, measure: MeasureText) {
  return ({ text, baseline, size, weight, colour, indent = 0, most, atEnd = false }: Line): PictureText => {
    const space = most ?? INSIDE - indent;
    const usual = measure(text, size, weight);
    const share = Math.min(1, space / Math.max(1, usual));
    const width = usual * share;
    const start = atEnd ? PICTURE.width - MARGIN - width : MARGIN + indent;
    const x = rightToLeft ? PICTURE.width - start - width : start;
    return { text, x, baseline, width, size: size * share, weight, colour };
  };
}

/** The brand at the start and the kind of the account at the end. A brand is never mirrored: its mark is on the left of its name. */
function headOf({ wordmark, hasMark, account, rightToLeft }: PictureContent, measure: MeasureText) {
  const indent = hasMark ? MARK_SIZE + 22 : 0;
  const most = INSIDE * 0.6 - indent;
  const usual = measure(wordmark, WORDMARK.size, WORDMARK.weight);
  const share = Math.min(1, most / Math.max(1, usual));
  const width = usual * share;
  const x = rightToLeft ? PICTURE.width - MARGIN - width - indent : MARGIN;
  const name: PictureText = {
    ...{ text: wordmark, x: x + indent, baseline: 130, width, size: WORDMARK.size * share },
    ...{ weight: WORDMARK.weight, colour: 'ink' },
  };
  const place = placer(rightToLeft, measure);
  const kind =
    account === null
      ? []
      : [
          place({
            ...{ text: account, baseline: 128, size: 36, weight: 500, colour: 'needle', atEnd: true },
            most: INSIDE * 0.4 - GAP,
          }),
        ];
  return { texts: [name, ...kind], mark: hasMark ? { x, y: 80 } : null };
}
