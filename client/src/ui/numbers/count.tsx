/** A count in a neutral box, beside a word or a tab; never a red dot. */

import './count.css';

export function Count({ value }: { value: number }) {
  return <bdi className="count">{value}</bdi>;
}
