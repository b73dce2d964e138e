/** Explanation of a figure that the server computes: each number that leads to it, with its formula. */

import type { FigureWire } from '@vernier/shared/api/shapes/figure';
import { useTranslation } from 'react-i18next';
import type { LoadState } from '../../data/transport/load-state.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { ExplanationView } from './explanation-view.tsx';
import { figureCalculations, type FigureSubject } from './figure-calculations.ts';

interface FigureExplanationProps extends FigureSubject {
  /** Name of the figure. */
  readonly name: string;
  readonly explained: LoadState<FigureWire>;
}

export function FigureExplanation({ name, explained, ...subject }: FigureExplanationProps) {
  const { t } = useTranslation();
  const { value, failed, retry } = explained;
  if (failed)
    return (
      <ErrorState title={t('explain.fill.failed')} text={t('explain.fill.failedText')} onRetry={retry} />
    );
  if (value === undefined) return <SkeletonRows rows={2} />;
  const isGrowth = ({ name: number }: FigureWire['numbers'][number]) => number === 'growth';
  // the figure comes before its days, of which there may be many
  const numbers = [...value.numbers.filter((one) => !isGrowth(one)), ...value.numbers.filter(isGrowth)];
  return (
    <ExplanationView
      title={t('explain.title', { name })}
      notes={[]}
      calculations={figureCalculations(numbers, subject, t)}
    />
  );
}
