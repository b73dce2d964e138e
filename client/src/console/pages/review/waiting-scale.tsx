/** Waiting time on a scale of an hour with its needle, and as text. */

import { useTranslation } from 'react-i18next';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { spanText } from '../../components/time-text.ts';

const HOUR_MS = 3_600_000;
/** From then on it is time. */
const WARN_MS = 35 * 60_000;
const TICKS = 13;
const BOX = 11;

export function WaitingScale({ ms }: { ms: number }) {
  const { t } = useTranslation('console');
  const share = Math.min(1, ms / HOUR_MS);
  return (
    <span className="queue-waiting">
      <Scale
        className="queue-waiting-scale"
        count={TICKS}
        box={BOX}
        stroke={1.2}
        height={(i) => (i % 3 === 0 ? 7 : 4)}
        state={(_, at) => (at > share ? 'rest' : ms > WARN_MS ? 'warn' : 'lit')}
        needle={share}
        label={t('review.waiting')}
      />
      <bdi className="ink2">{spanText(ms)}</bdi>
    </span>
  );
}
