/** Explanation of a figure of a period of the journal. */

import type { ResultFigure } from '@vernier/shared/api/shapes/figure';
import { type JournalFilter, useResultFigure } from '../../data/orders/journal.ts';
import { FigureExplanation } from '../explain/figure-explanation.tsx';

interface ResultExplanationProps {
  readonly name: string;
  readonly figure: ResultFigure;
  readonly filter: JournalFilter;
}

export function ResultExplanation({ name, figure, filter }: ResultExplanationProps) {
  return <FigureExplanation name={name} explained={useResultFigure(figure, filter)} />;
}
