/** Scale of a verification: documents, review, result. The needle moves with each completed field and stops at the review. */

import './verification-scale.css';
import { useTranslation } from 'react-i18next';
import { Scale } from '../../ui/gauges/scale.tsx';

const TICKS = 61;
const HALF = (TICKS - 1) / 2;
/** The review begins in the middle, once the form is sent. */
export const REVIEW_PLACE = 0.5;

/** `at` is the place of the needle, from 0 to 1. */
export function VerificationScale({ at }: { at: number }) {
  const { t } = useTranslation();
  const present = at < REVIEW_PLACE ? 0 : at < 1 ? 1 : 2;
  const labels = [t('auth.documents'), t('auth.waiting.title'), t('auth.done.title')];
  return (
    <div className="verification-scale" aria-hidden="true" data-testid="real-name-scale">
      <Scale
        count={TICKS}
        box={18}
        needle={at}
        height={(i) => (i % HALF === 0 ? 16 : 9)}
        state={(_, place) => (place <= at ? 'lit' : 'rest')}
      />
      <p>
        {labels.map((label, i) => (
          <span key={label} data-present={i === present || undefined}>
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
