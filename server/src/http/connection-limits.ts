/** Limits of TCP connections: in all, for each address, in time until the first byte, and in time without any byte. */

import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../platform/routing/rate-limits.ts';

/** Node's own timeouts begin with the first byte. */
const FIRST_BYTE_MS = 10_000;
/** Longer than any request or pause between two requests takes; Node has no limit for a peer that does not read. */
const IDLE_MS = 120_000;
/** Beyond the sockets of the hub, so that these are refused with an answer. */
const MOST_CONNECTIONS = 60_000;
/** For the database, backups, pictures, and everything else that opens files. */
const OTHER_FILES = 500;

export interface ConnectionLimits {
  /** Null counts no addresses: for tests, and behind a proxy, whose address all connections have. */
  readonly perAddress: number | null;
  readonly firstByteMs?: number;
  readonly idleMs?: number;
}

export function limitConnections(
  server: Server,
  { perAddress, firstByteMs = FIRST_BYTE_MS, idleMs = IDLE_MS }: ConnectionLimits,
): void {
  server.maxConnections = Math.min(MOST_CONNECTIONS, openFiles() - OTHER_FILES);
  // Live sockets have their own limit: an upgrade ends this one.
  server.setTimeout(idleMs);
  const connections = new AddressCounts(perAddress);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (!connections.add(remoteAddress)) {
      socket.destroy();
      return;
    }
    const silence = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, firstByteMs).unref();
    socket.once('close', () => {
      clearTimeout(silence);
      connections.remove(remoteAddress);
    });
  });
}

/** Open connections by address: an IPv4 address, or the /64 network of an IPv6 one. */
export class AddressCounts {
  readonly #most: number | null;
  readonly #open = new Map<string, number>();

  /** @param most null for no limit */
  constructor(most: number | null) {
    this.#most = most;
  }

  isFull(address: string): boolean {
    return this.#most !== null && (this.#open.get(addressKey(address)) ?? 0) >= this.#most;
  }

  /** False when the address has as many connections as it may. */
  add(address: string): boolean {
    if (this.isFull(address)) return false;
    const key = addressKey(address);
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    return true;
  }

  remove(address: string): void {
    const key = addressKey(address);
    const open = this.#open.get(key) ?? 0;
    if (open > 1) this.#open.set(key, open - 1);
    else this.#open.delete(key);
  }
}

let fileLimit: number | undefined;

/** How many files the system lets this process open. */
function openFiles(): number {
  fileLimit ??= limitOfLinux() ?? limitOfReport() ?? MOST_CONNECTIONS + OTHER_FILES;
  return fileLimit;
}

/** Null on other systems, and without a limit. */
function limitOfLinux(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}

/** Takes tens of milliseconds. Null without a limit. */
function limitOfReport(): number | null {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | 'unlimited' } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
