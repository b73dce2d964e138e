/** Five ticks that rise and fall while an answer is awaited. The control around it says aria-busy. */

import './busy-ticks.css';

export function BusyTicks() {
  return (
    <svg className="busy-ticks" viewBox="0 0 26 16" aria-hidden="true">
      {[1, 7, 13, 19, 25].map((x) => (
        <path key={x} d={`M${x} 12v-8`} />
      ))}
    </svg>
  );
}
