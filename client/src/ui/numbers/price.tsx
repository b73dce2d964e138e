/** A price, set so that the digits that matter are seen first. Its text is the plain price; nothing is hidden in it. */

import './price.css';
import { memo, useContext, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import { useFlash } from './flash.ts';
import { type DecimalInput, NO_VALUE, scaledAt } from '../format/decimal.ts';
import { NumberLanguage } from '../format/number-marks.ts';
import { pointsText, priceParts } from '../format/price-text.ts';

interface PriceProps {
  /** The wire's number or a decimal string; null while there is none. */
  value: DecimalInput | null;
  precision: number;
  /** Flash behind the digits on each change. */
  flash?: boolean | undefined;
  /** Closed or stale: every digit in the third ink. */
  muted?: boolean | undefined;
  testId?: string | undefined;
  className?: string | undefined;
}

/** One value for the ear instead of three pieces; an img element could not hold the digits. */
const ONE_VALUE = { role: 'img' } as const;

export const Price = memo(function Price(props: PriceProps) {
  const { value, precision, flash, muted = false, testId, className } = props;
  useContext(NumberLanguage);
  const overlay = useRef<HTMLElement>(null);
  const points = value === null ? null : scaledAt(value, precision);
  useFlash(overlay, points, flash === true);
  const text = points === null ? NO_VALUE : pointsText(points, precision);
  return (
    <bdi
      {...ONE_VALUE}
      aria-label={text}
      className={classNames(
        'price',
        flash !== undefined && 'price--flashing',
        muted && 'price--muted',
        className,
      )}
      data-testid={testId}
    >
      {flash !== undefined && <i ref={overlay} className="flash" />}
      {priceDigits(text, precision)}
    </bdi>
  );
});

/** Called as a function: a price renders too often for another component. */
function priceDigits(text: string, precision: number) {
  const parts = priceParts(text, precision);
  if (parts.kind === 'plain') {
    return (
      <>
        <b className="price-whole">{parts.whole}</b>
        {parts.decimals && <i className="price-decimals">{parts.decimals}</i>}
      </>
    );
  }
  return (
    <>
      <i className="price-big">{parts.big}</i>
      <b className="price-pips">{parts.pips}</b>
      <i className="price-tenth">{parts.fraction}</i>
    </>
  );
}
