/** Versions of the console's areas at an engine, as messages: the office learns from them what has changed. */

import { CALL_VERSION } from './call-message.ts';

export const CONSOLE_VERSIONS_SUBJECT = 'v1.console.versions';

/** Of engines that have ended too; the one whose last report is oldest is forgotten. */
const MOST_ENGINES = 100;

type Versions = Readonly<Record<string, number>>;

interface VersionsMessage {
  readonly v: typeof CALL_VERSION;
  /** Of the engine's process. */
  readonly engine: string;
  readonly versions: Versions;
}

export function encodeVersions(engine: string, versions: Versions): Buffer {
  const message: VersionsMessage = { v: CALL_VERSION, engine, versions };
  return Buffer.from(JSON.stringify(message));
}

/** Areas that have changed since the last message of the same engine; all of them at its first one. */
export class ReceivedVersions {
  readonly #last = new Map<string, Versions>();

  changed(bytes: Buffer): readonly string[] {
    const { v, engine, versions } = JSON.parse(bytes.toString()) as VersionsMessage;
    if (v !== CALL_VERSION) return [];
    const last = this.#last.get(engine) ?? {};
    this.#last.delete(engine);
    this.#last.set(engine, versions);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MOST_ENGINES && oldest !== undefined) this.#last.delete(oldest);
    return Object.keys(versions).filter((area) => versions[area] !== last[area]);
  }
}
