/** Calls of the office to the owners of accounts, and the answers, as messages. */

import { CALL_VERSION } from './call-message.ts';

/** Asks the active office for the address of its listener. */
export const OFFICE_ADDRESS_SUBJECT = 'v1.address.office';

/** Calls of the office to the owner of a shard. */
export function officeSubject(shard: number): string {
  return `v1.office.${shard}`;
}

export function shardOfSubject(subject: string): number {
  return Number(subject.slice(officeSubject(0).length - 1));
}

export interface OfficeMessage<Call> {
  readonly v: typeof CALL_VERSION;
  readonly call: Call;
  /** The newest slot of the office: its administrator has seen it. */
  readonly shownSlot: number;
  /** Wall time after which the office no longer waits. */
  readonly deadlineMs: number;
}

export interface OfficeAnswerMessage<Answer> {
  readonly v: typeof CALL_VERSION;
  readonly answer: Answer;
}

export function encodeOfficeMessage(
  message: Omit<OfficeMessage<unknown>, 'v'> | Omit<OfficeAnswerMessage<unknown>, 'v'>,
): Buffer {
  return Buffer.from(JSON.stringify({ v: CALL_VERSION, ...message }));
}

/** Null for a message of another version. */
export function decodeOfficeMessage(bytes: Buffer): object | null {
  const message = JSON.parse(bytes.toString()) as { readonly v: number };
  return message.v === CALL_VERSION ? message : null;
}
