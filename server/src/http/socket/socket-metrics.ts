/** Metrics of the sockets: count, backlog, and skipped frames. */

import type { Hub } from './hub.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

export function socketMetrics(metrics: Metrics, hub: Hub): void {
  const sockets = metrics.gauge({ name: 'vernier_sockets', help: 'Open sockets' });
  const backlog = metrics.gauge({
    name: 'vernier_socket_backlog_bytes',
    help: 'What waits for slow peers: of all sockets, and of the one that is furthest behind',
    labelNames: ['of'],
  });
  const closed = metrics.counter({
    name: 'vernier_sockets_closed_total',
    help: 'Sockets that the server closed: 1008 too many frames, 1013 too slow, 4008 silent',
    labelNames: ['code'],
  });
  metrics.kept(
    { name: 'vernier_socket_frames_sent_total', help: 'Frames written to sockets' },
    () => hub.traffic.frames,
  );
  metrics.kept(
    {
      name: 'vernier_socket_frames_skipped_total',
      help: 'Frames that a slow peer was spared, since a newer one says more',
    },
    () => hub.skipped,
  );
  metrics.onAsked(() => {
    const { size, backlogBytes } = hub;
    sockets.set(size);
    backlog.set({ of: 'all' }, backlogBytes.all);
    backlog.set({ of: 'slowest' }, backlogBytes.slowest);
    closed.reset();
    for (const [code, count] of hub.traffic.closes) closed.inc({ code }, count);
  });
}
