/** Price change of one tap: about a hundredth of a percent of the price, as a round number of points. */

import type { Points } from '@vernier/shared/numbers/price';

const PART = 10_000;
const ROUND = [1, 2, 5] as const;

/** 1 pip for a price of 1.08425, five dollars for one of 68,947.10; a point at least. */
export function priceStep(price: Points): Points {
  const most = Math.floor(price / PART);
  let step = 1;
  for (let power = 1; power <= most; power *= 10) {
    for (const digit of ROUND) if (digit * power <= most) step = digit * power;
  }
  return step;
}
