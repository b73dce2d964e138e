/** What administrators set of an instrument's contract, as a port; null is what the program lists. */

import type { Micros } from '@vernier/shared/money';
import type { Lots } from '@vernier/shared/price';
import type { FeeType } from '@vernier/shared/trading/fee';

export interface InstrumentTermsRow {
  readonly instrumentId: number;
  readonly minLots: Lots | null;
  readonly maxLots: Lots | null;
  readonly feeRateMicros: Micros | null;
  /** What the rate means; a rate of the other meaning is not in force. */
  readonly feeType: FeeType | null;
  /** Ascending. */
  readonly multiples: readonly number[] | null;
}

export interface InstrumentTermsRepository {
  all(): readonly InstrumentTermsRow[];
  put(row: InstrumentTermsRow): void;
}
