/** Progress scale of a deposit: the needle moves as the form fills, and the end is the balance. */

import { useTranslation } from 'react-i18next';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { type MissingValue, progressOf } from './deposit-form.ts';

const TICKS = 61;
const MIDDLE = 30;

export function ProgressScale({ missing }: { missing: MissingValue | null }) {
  const { t } = useTranslation();
  const place = progressOf(missing);
  return (
    <div className="deposit-progress" aria-hidden="true">
      <Scale
        count={TICKS}
        box={12}
        height={(i) => (i % MIDDLE === 0 ? 10 : 5)}
        state={(_, at) => (at <= place ? 'lit' : 'rest')}
        needle={place}
      />
      <div className="deposit-progress-content">
        <span>{t('charge.steps.send')}</span>
        <span>{t('charge.steps.review')}</span>
        <span>{t('charge.steps.balance')}</span>
      </div>
    </div>
  );
}
