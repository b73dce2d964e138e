/** Metrics of degraded operation: full disk, load shedding and clock jumps. */

import type { HealthReading } from './server-health.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Gives what sets them to a reading. */
export function degradingMetrics(metrics: Metrics): (reading: HealthReading) => void {
  const closeOnly = metrics.gauge({
    name: 'vernier_close_only',
    help: '1 while the disk has no room for new business',
  });
  const ready = metrics.gauge({
    name: 'vernier_ready',
    help: '1 for each part of the program that /readyz calls well',
    labelNames: ['part'],
  });
  const level = metrics.gauge({
    name: 'vernier_overload_level',
    help: '1 while reads are shed, 2 while new visitors are too',
  });
  const shed = metrics.counter({
    name: 'vernier_shed_total',
    help: 'Calls that were told to come back later, by what they were',
    labelNames: ['load'],
  });
  const jumps = metrics.counter({
    name: 'vernier_clock_jumps_total',
    help: 'Jumps of the clock of the machine by two seconds or more',
    labelNames: ['direction'],
  });
  return ({ disk, readiness, load, clock }) => {
    closeOnly.set(disk.isCloseOnly ? 1 : 0);
    for (const [part, works] of Object.entries(readiness)) ready.set({ part }, works ? 1 : 0);
    level.set(load.level);
    shed.reset();
    for (const [of, count] of Object.entries(load.shed)) shed.inc({ load: of }, count);
    jumps.reset();
    jumps.inc({ direction: 'forward' }, clock.forward);
    jumps.inc({ direction: 'backward' }, clock.backward);
  };
}
