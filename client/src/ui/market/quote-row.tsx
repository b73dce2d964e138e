/** An instrument in a list: disc, code over name, the day's line, price over change. The whole row is the target. */

import './quote-row.css';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../theme/class-names.ts';
import { Delta } from '../numbers/delta.tsx';
import { type DecimalInput, directionOf, scaledAt } from '../format/decimal.ts';
import { Icon } from '../theme/icon.tsx';
import { InstrumentLogo } from './instrument-logo.tsx';
import { useTestId } from '../layout/page-shown.ts';
import { Price } from '../numbers/price.tsx';
import { Sparkline } from './sparkline.tsx';

interface QuoteRowProps {
  /** The row itself. */
  element?: Ref<HTMLElement>;
  code: string;
  showCode: string;
  name: string;
  logo?: string | undefined;
  closed?: boolean;
  /** Takes the place of the name while closed: "Opens in 9 h 36 m". */
  closedText?: string | undefined;
  /** The parts that change with the market, each rendered separately from the rest of the row. */
  line?: ReactNode;
  figures: ReactNode;
  size?: 'list' | 'drawer' | 'wide';
  selected?: boolean;
  to?: string;
  onClick?: (code: string) => void;
}

const DISC = { list: 36, drawer: 32, wide: 28 } as const;
const SPARK = { list: { width: 76, height: 34 }, wide: { width: 52, height: 24 } } as const;

export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { element, code, to, onClick, size = 'list', selected = false, closed = false } = props;
  const testId = useTestId(`instrument-${code}`);
  const className = classNames('quote-row', `quote-row--${size}`, closed && 'quote-row--closed');
  const content = <QuoteRowContent {...props} />;
  const current = selected ? 'true' : undefined;
  if (to !== undefined) {
    return (
      <Link
        ref={element as Ref<HTMLAnchorElement>}
        to={to}
        className={className}
        aria-current={current}
        data-testid={testId}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      ref={element as Ref<HTMLButtonElement>}
      type="button"
      className={className}
      aria-current={current}
      data-testid={testId}
      onClick={() => onClick?.(code)}
    >
      {content}
    </button>
  );
});

function QuoteRowContent(props: QuoteRowProps) {
  const { code, showCode, name, logo, line, figures, size = 'list', closed = false, closedText } = props;
  return (
    <>
      <InstrumentLogo code={code} logo={logo} size={DISC[size]} dim={closed} />
      <span className="quote-row-names">
        <bdi className="quote-row-code">{showCode}</bdi>
        <span className="quote-row-name">{closed && closedText ? closedText : name}</span>
      </span>
      {line}
      {figures}
    </>
  );
}

interface QuoteLineProps {
  size: 'list' | 'wide';
  /** Closes of the day, oldest first; the same array until it changes. */
  points: readonly number[];
  /** The day's open, baseline of the line. */
  base: number | undefined;
  percent: DecimalInput | null;
  closed: boolean;
}

export function QuoteLine({ size, points, base, percent, closed }: QuoteLineProps) {
  return (
    <Sparkline
      points={points}
      base={base ?? points[0] ?? 0}
      tone={directionOf(percent === null ? 0n : (scaledAt(percent, 2) ?? 0n))}
      closed={closed}
      dot={size === 'list'}
      {...SPARK[size]}
    />
  );
}

interface QuoteFiguresProps {
  code: string;
  /** Last price; null before the first quote. */
  price: DecimalInput | null;
  precision: number;
  /** Percent since the day's open. */
  percent: DecimalInput | null;
  closed: boolean;
  /** Label of a state other than closed: "Halted". */
  closedLabel?: string | undefined;
  /** Stopped by the platform, not by its hours. */
  halted?: boolean;
  /** Too old to trust: digits in the third ink, no flash. */
  stale: boolean;
  /** An invisible flash is not played. */
  seen: boolean;
}

export function QuoteFigures(props: QuoteFiguresProps) {
  const { code, price, precision, percent, closed, closedLabel, halted, stale, seen } = props;
  const priceId = useTestId(`price-${code}`);
  const changeId = useTestId(`change-${code}`);
  return (
    <span className="quote-row-figures">
      <Price
        value={price}
        precision={precision}
        flash={seen && !closed && !stale}
        muted={closed || stale}
        testId={priceId}
        className="quote-row-price"
      />
      {closed ? (
        <Closed testId={changeId} label={closedLabel} halted={halted === true} />
      ) : (
        <Delta percent={percent} testId={changeId} className="quote-row-change" />
      )}
    </span>
  );
}

interface ClosedProps {
  testId: string | undefined;
  label: string | undefined;
  halted: boolean;
}

function Closed({ testId, label, halted }: ClosedProps) {
  const { t } = useTranslation();
  return (
    <span className="quote-row-closed" data-testid={testId}>
      <Icon name={halted ? 'halt' : 'moon'} size={13} weight={1.8} />
      {label ?? t('ui.closed')}
    </span>
  );
}
