/** An order was confirmed: the lower scale of the mark slides until its line meets the needle. The only celebration. */

import './success-mark.css';

function row(pitch: number, y: number, direction: 1 | -1): string {
  let d = '';
  for (let i = -5; i <= 5; i += 1) {
    if (i !== 0) d += `M${60 + i * pitch} ${y}v${direction * (Math.abs(i) === 5 ? 16 : 9)}`;
  }
  return d;
}

const UPPER = row(10, 28, -1);
const LOWER = row(9, 36, 1);

export function SuccessMark() {
  return (
    <svg className="success-mark" viewBox="0 0 120 64" aria-hidden="true">
      <path d={UPPER} />
      <path d={LOWER} className="success-mark-lower" />
      <path d="M60 6v52" className="success-mark-needle" />
    </svg>
  );
}
