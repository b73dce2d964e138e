/** Reports of an engine to the office about what has changed for the console: with each change, and once a second. */

import { randomUUID } from 'node:crypto';
import type { MessageBus } from '../../platform/message-bus/message-bus.ts';
import { CONSOLE_VERSIONS_SUBJECT, encodeVersions } from '../calls/console-versions.ts';

/** Intervals between two reports without a change, of which one may be lost. */
const MOST_SILENT_INTERVALS = 4;

export interface VersionReportsOptions {
  readonly bus: Pick<MessageBus, 'publish'>;
  readonly versions: () => Readonly<Record<string, number>>;
}

export class VersionReports {
  readonly #options: VersionReportsOptions;
  readonly #engine = randomUUID();
  #reported = '';
  #silent = 0;

  constructor(options: VersionReportsOptions) {
    this.#options = options;
  }

  onInterval(): void {
    const { bus, versions } = this.#options;
    const message = encodeVersions(this.#engine, versions());
    const text = message.toString();
    this.#silent += 1;
    if (text === this.#reported && this.#silent < MOST_SILENT_INTERVALS) return;
    this.#reported = text;
    this.#silent = 0;
    bus.publish(CONSOLE_VERSIONS_SUBJECT, message);
  }
}
