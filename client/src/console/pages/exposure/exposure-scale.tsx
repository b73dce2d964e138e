/** Short against long around a centre line, each as long as its worth beside the largest instrument; the needle is the net. */

import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Scale } from '../../../ui/gauges/scale.tsx';
import type { ExposureRow } from './exposure-data.ts';

const TICKS = 61;
const BOX = 18;
/** Each side of the scale is one half. */
const HALF = 0.5;

interface ExposureScaleProps {
  readonly sums: ExposureRow['instruments'][number];
  /** Worth of all positions in the largest instrument. */
  readonly most: number;
}

export function ExposureScale({ sums, most }: ExposureScaleProps) {
  const { t } = useTranslation('console');
  const gross = Number(sums.gross_value);
  const net = Number(sums.net_value);
  const share = (worth: number) => (most === 0 ? 0 : (worth / most) * HALF);
  const long = share((gross + net) / 2);
  const short = share((gross - net) / 2);
  return (
    <span className="exposure-scale">
      <Scale
        count={TICKS}
        box={BOX}
        stroke={1.4}
        height={(i) => (i === (TICKS - 1) / 2 ? BOX : BOX * HALF)}
        state={(_, at) => (at >= HALF - short && at <= HALF + long ? 'lit' : 'rest')}
        needle={HALF + share(net)}
        label={t('exposure.scaleLabel', {
          long: moneyText(String((gross + net) / 2), 0),
          short: moneyText(String((gross - net) / 2), 0),
        })}
      />
    </span>
  );
}
