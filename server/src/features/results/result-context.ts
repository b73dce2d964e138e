/** Objects that the calls about results use. */

import type { Executor } from '@vernier/shared/engine/executor';
import type { Store } from '@vernier/shared/engine/store';

export interface ResultContext {
  readonly executor: Executor;
  readonly store: Store;
}
