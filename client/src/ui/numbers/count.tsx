/** A count in a neutral box, next to a label or a tab. */

import './count.css';

export function Count({ value }: { value: number }) {
  return <bdi className="count">{value}</bdi>;
}
