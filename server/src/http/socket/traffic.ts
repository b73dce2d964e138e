/** Traffic of all sockets since the start, as plain numbers because they change with each frame. */

export class Traffic {
  /** Written to a socket. */
  frames = 0;
  /** How many sockets the server closed, by code. */
  readonly closes = new Map<number, number>();

  closed(code: number): void {
    this.closes.set(code, (this.closes.get(code) ?? 0) + 1);
  }
}
