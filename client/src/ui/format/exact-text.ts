/** Units of a currency as text: as many decimals as say it, and never fewer than asked for. */

import { groupedDigits } from './decimal.ts';

/** `exactText(1194000000n, 6, 2)` is `1,194.00`; `exactText(105300n, 8, 2)` is `0.001053`. */
export function exactText(scaled: bigint, scale: number, places: number): string {
  const [whole = '0', fraction = ''] = groupedDigits(scaled, scale).split('.');
  const said = fraction.replace(/0+$/, '').padEnd(places, '0');
  return said === '' ? whole : `${whole}.${said}`;
}
