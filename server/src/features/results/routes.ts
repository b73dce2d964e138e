/** Calls about the results of an account. */

import type { Route } from '../../platform/routing/route.ts';
import { explainRoute } from './explain-route.ts';
import { journalRoutes } from './journal-routes.ts';
import { performanceRoute } from './performance-route.ts';
import type { ResultContext } from './result-context.ts';

export function resultRoutes(context: ResultContext): readonly Route[] {
  return [explainRoute(context), performanceRoute(context), ...journalRoutes(context)];
}
