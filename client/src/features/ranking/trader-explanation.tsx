/** Explanation of a figure of a trader. */

import type { TraderFigure } from '@vernier/shared/api/shapes/figure';
import { useTraderFigure } from '../../data/market/ranking.ts';
import { FigureExplanation } from '../explain/figure-explanation.tsx';

export interface TraderExplanationProps {
  /** The trader. */
  readonly id: string;
  readonly figure: TraderFigure;
  readonly name: string;
}

export function TraderExplanation({ id, figure, name }: TraderExplanationProps) {
  return <FigureExplanation name={name} explained={useTraderFigure(id, figure)} />;
}
