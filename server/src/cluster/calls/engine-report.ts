/** Report of an engine about itself, as a message: the console shows how late it is. */

import { CALL_VERSION } from './call-message.ts';

export const ENGINE_REPORT_SUBJECT = 'v1.engine.report';

export interface EngineReport {
  readonly v: typeof CALL_VERSION;
  /** Id of its session at the database, by which the locks name it. */
  readonly session: string;
  /** Address for gateways. */
  readonly url: string;
  /** How late its market is, in wall time. */
  readonly marketLagMs: number;
  /** The longest commit of the last seconds. */
  readonly commitMs: number;
  /** Since the newest answer of the database. */
  readonly silentMs: number;
  /** Commands that wait for an answer. */
  readonly waiting: number;
}

export function encodeReport(report: Omit<EngineReport, 'v'>): Buffer {
  return Buffer.from(JSON.stringify({ v: CALL_VERSION, ...report }));
}

/** Null for a report of another version. */
export function decodeReport(bytes: Uint8Array): EngineReport | null {
  const report = JSON.parse(Buffer.from(bytes).toString()) as EngineReport;
  return report.v === CALL_VERSION ? report : null;
}
