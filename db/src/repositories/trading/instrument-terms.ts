/** Repository of contract terms that administrators changed. Null means the default of the instrument list. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots } from '@vernier/shared/numbers/price';
import type { FeeType, SizeTier } from '@vernier/shared/market/instrument';

export interface InstrumentTermsRow {
  readonly instrumentId: number;
  readonly minLots: Lots | null;
  readonly maxLots: Lots | null;
  readonly feeRateMicros: Micros | null;
  /** The fee type that the rate applies to; the rate is ignored under another fee type. */
  readonly feeType: FeeType | null;
  /** Ascending. */
  readonly leverages: readonly number[] | null;
  readonly sizeTiers: readonly SizeTier[] | null;
}

export interface InstrumentTermsRepository {
  all(): Promise<readonly InstrumentTermsRow[]>;
  put(row: InstrumentTermsRow): Promise<void>;
}
