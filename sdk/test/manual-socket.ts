/** A socket whose events a test makes, with the frames that were sent. */

import type { SocketEvents, SocketLike } from '../src/live-connection.ts';

export class ManualSocket implements SocketLike {
  readonly frames: Record<string, unknown>[] = [];
  readonly events: SocketEvents;
  closed = false;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  send(text: string): void {
    this.frames.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  /** Frames since the last call. */
  taken(): Record<string, unknown>[] {
    return this.frames.splice(0);
  }

  receive(frame: object): void {
    this.events.message(JSON.stringify(frame));
  }
}
