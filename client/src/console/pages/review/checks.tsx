/** Automatic checks of a review item with their results; those that need attention are in the accent colour. */

import type { TFunction } from 'i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { spanText } from '../../components/time-text.ts';

export interface Check {
  readonly text: string;
  readonly fine: boolean;
  readonly result?: string;
}

export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="review-checks">
      {checks.map(({ text, fine, result }) => (
        <li key={text} className="review-check" data-look={!fine || undefined}>
          <Icon name={fine ? 'check' : 'warning'} size={18} weight={1.9} />
          <span>{text}</span>
          {result !== undefined && <bdi>{result}</bdi>}
        </li>
      ))}
    </ul>
  );
}

/** Whether the promised review is still in time, and for how long. */
export function promiseCheck(t: TFunction<'console'>, leftMs: number): Check {
  return leftMs > 0
    ? { text: t('review.checks.inTime'), fine: true, result: spanText(leftMs) }
    : { text: t('review.checks.late'), fine: false, result: spanText(-leftMs) };
}
