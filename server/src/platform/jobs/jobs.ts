/** Jobs: work that exists once in an installation, however many processes it has. */

type JobListener = () => void | Promise<void>;

export interface Jobs {
  /** Whether this process runs the jobs. To be read before each run: a process may lose them at any moment. */
  readonly isActive: boolean;
  /** Adds what a job reads when its process begins to run the jobs: another process may have run them before. */
  onBegin(listener: JobListener): void;
  /** Adds the wait for what still runs when the process has lost the jobs. Another process waits for it, unless this one is cut off. */
  onEnd(listener: JobListener): void;
  /** Looks whether this process may begin, or must end; called with every tick. */
  onInterval(): void | Promise<void>;
  /** Leaves the jobs to another process at once: to be called when nothing of them runs any more. */
  stop(): Promise<void>;
}

/** Of a process that does everything, as long as it runs. */
export const EMBEDDED_JOBS: Jobs = {
  isActive: true,
  onBegin() {},
  onEnd() {},
  onInterval() {},
  stop: () => Promise.resolve(),
};
