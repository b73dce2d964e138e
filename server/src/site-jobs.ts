/** Jobs of an installation: work that exists once. The office and each engine have the same ones, and one process runs them [CLUSTER-56]. */

import type { LiveMarket } from './core/market/live-market.ts';
import { BackgroundWork } from './platform/background-work.ts';
import type { DiskWatch } from './platform/disk/disk-watch.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/logging/log.ts';

interface Periodic {
  onInterval(): unknown;
}

/** Work that goes on after its interval. */
interface Lasting extends Periodic {
  /** Resolves when nothing of it runs. */
  settled(): Promise<void>;
}

/** Jobs by their names in the log. */
type Named<Job> = Readonly<Record<string, Job>>;

export interface SiteJobParts {
  readonly jobs: Jobs;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly disk: Pick<DiskWatch, 'isCloseOnly' | 'failed'>;
  readonly market: Pick<LiveMarket, 'isBehind'>;
  readonly tape: Lasting;
  readonly newsroom: Lasting & { readAgain(): Promise<void> };
  readonly tapeRoots: Periodic & { interrupt(): Promise<void> };
  readonly deliveries: Named<Lasting>;
  /** They read a past that must be complete. */
  readonly reports: Named<Periodic & Partial<Lasting>>;
  /** They write to many rows. */
  readonly maintenance: Named<Periodic>;
}

export class SiteJobs {
  readonly #parts: SiteJobParts;
  readonly #work: BackgroundWork;

  constructor(parts: SiteJobParts) {
    const { jobs, newsroom } = parts;
    this.#parts = parts;
    this.#work = new BackgroundWork(parts);
    jobs.onBegin(() => newsroom.readAgain());
    jobs.onEnd(() => this.settled());
  }

  /** Of every tick, before the market moves. */
  beforeMarket(): void {
    this.#run({ tape: this.#parts.tape });
  }

  /** Of every tick, after the market. */
  onTick(): void {
    const { disk, newsroom } = this.#parts;
    if (!disk.isCloseOnly) this.#run({ newsroom });
  }

  /** Four times a second. */
  onInterval(): void {
    const { disk, market, maintenance, reports, deliveries } = this.#parts;
    if (!disk.isCloseOnly) this.#run(maintenance);
    if (!market.isBehind) this.#run(reports);
    this.#run(deliveries);
  }

  /** In a process whose ticks are timed. */
  onTimedTick(): void {
    const { disk, tapeRoots } = this.#parts;
    if (!disk.isCloseOnly) this.#run({ 'tape roots': tapeRoots });
  }

  /** Resolves when nothing runs; a computation of tape roots ends early, and its next process begins it again. */
  async settled(): Promise<void> {
    const { tape, newsroom, tapeRoots, deliveries, reports } = this.#parts;
    await this.#work.settled();
    const lasting = [tape, newsroom, ...Object.values(deliveries), ...Object.values(reports)];
    await Promise.all([tapeRoots.interrupt(), ...lasting.map((job) => job.settled?.())]);
  }

  /** A run that waits for the former one of its job asks again whether this process has the jobs. */
  #run(named: Named<Periodic>): void {
    const { jobs } = this.#parts;
    if (!jobs.isActive) return;
    for (const [name, job] of Object.entries(named))
      this.#work.run(name, () => (jobs.isActive ? job.onInterval() : undefined));
  }
}
