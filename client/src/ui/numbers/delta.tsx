/** A change in percent after a caret for its direction. */

import './delta.css';
import { memo, useContext } from 'react';
import { classNames } from '../theme/class-names.ts';
import {
  type DecimalInput,
  type Direction,
  directionOf,
  MINUS,
  NO_VALUE,
  scaledAt,
} from '../format/decimal.ts';
import { NumberLanguage } from '../format/number-marks.ts';
import { hundredthsText } from '../format/number-text.ts';

interface DeltaProps {
  percent: DecimalInput | null;
  /** On a coloured background, where it is alone. */
  pill?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
}

export const Delta = memo(function Delta({ percent, pill = false, testId, className }: DeltaProps) {
  useContext(NumberLanguage);
  const hundredths = percent === null ? null : scaledAt(percent, 2);
  const direction = directionOf(hundredths ?? 0n);
  const text = hundredths === null ? NO_VALUE : hundredthsText(hundredths < 0n ? -hundredths : hundredths);
  return (
    <bdi className={classNames('delta', direction, pill && 'delta--pill', className)} data-testid={testId}>
      <Caret direction={direction} />
      <span>{text}</span>
    </bdi>
  );
});

/** The caret alone. It holds the sign as text, for the ear and for a copied line. */
const Caret = memo(function Caret({ direction }: { direction: Direction }) {
  return (
    <i className={`caret caret--${direction}`}>
      <span className="vh">{SIGN[direction]}</span>
    </i>
  );
});

const SIGN: Record<Direction, string> = { up: '+', down: MINUS, flat: '' };
