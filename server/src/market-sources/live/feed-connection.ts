/** Connection to a stream of prices: a WebSocket that is opened again after growing waits, and closed when it is silent [SOURCE-7]. */

import { randomInt } from 'node:crypto';
import type { SteadyClock } from '@vernier/shared/clock';
import { WebSocket } from 'ws';
import type { Journal } from '../../platform/logging/log.ts';

/** The first wait; each further one is twice as long, up to the longest, and shortened at random by up to a half. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Most doublings that make a difference. */
const DOUBLINGS = 6;
/** A silent connection is pinged, and closed without an answer. */
const PING_AFTER_MS = 10_000;
const CLOSE_AFTER_MS = 20_000;
const HANDSHAKE_MS = 10_000;
/** A message has some 200 bytes. */
const MAX_MESSAGE_BYTES = 65_536;
const RANDOM_STEPS = 1 << 20;

export interface FeedConnectionOptions {
  readonly address: string;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'warn'>;
  readonly onMessage: (text: string) => void;
  /** The connection ended. */
  readonly onLost: () => void;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/** Milliseconds until the next attempt after this many that failed. */
export function reconnectWaitMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, DOUBLINGS));
  return Math.round(longest * (1 - random / 2));
}

export class FeedConnection {
  readonly #parts: FeedConnectionOptions;
  #socket: WebSocket | null = null;
  /** Attempts since the last message. */
  #failures = 0;
  #nextAttemptMs = 0;
  #lastMessageMs = 0;
  #isPinged = false;
  /** Connections that were opened. */
  #opened = 0;

  constructor(parts: FeedConnectionOptions) {
    this.#parts = parts;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connections after the first. */
  get reconnects(): number {
    return Math.max(0, this.#opened - 1);
  }

  /** Connects when an attempt is due, and checks that the connection is alive. */
  onInterval(): void {
    const nowMs = this.#parts.steady.monotonicMs();
    const socket = this.#socket;
    if (socket === null) {
      if (nowMs >= this.#nextAttemptMs) this.#open(nowMs);
      return;
    }
    const silentMs = nowMs - this.#lastMessageMs;
    if (silentMs >= CLOSE_AFTER_MS) socket.terminate();
    else if (silentMs >= PING_AFTER_MS && !this.#isPinged && socket.readyState === WebSocket.OPEN) {
      this.#isPinged = true;
      socket.ping();
    }
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.removeAllListeners();
    // A socket that is still connecting reports its end as an error.
    socket?.on('error', () => undefined);
    socket?.terminate();
  }

  #open(nowMs: number): void {
    const { address, log, onMessage } = this.#parts;
    const socket = new WebSocket(address, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#lastMessageMs = nowMs;
    this.#isPinged = false;
    socket.on('open', () => {
      this.#opened += 1;
      log.info('the stream of prices is open', { address });
    });
    socket.on('message', (data) => {
      this.#noteMessage();
      this.#failures = 0;
      onMessage((data as Buffer).toString());
    });
    socket.on('ping', () => this.#noteMessage());
    socket.on('pong', () => this.#noteMessage());
    let reason = '';
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', (code) => this.#lose(reason === '' ? `closed with ${code}` : reason));
  }

  #noteMessage(): void {
    this.#lastMessageMs = this.#parts.steady.monotonicMs();
    this.#isPinged = false;
  }

  #lose(reason: string): void {
    const { steady, log, onLost, random = randomShare } = this.#parts;
    this.#socket = null;
    this.#failures += 1;
    const waitMs = reconnectWaitMs(this.#failures, random());
    this.#nextAttemptMs = steady.monotonicMs() + waitMs;
    log.warn('the stream of prices ended', { reason, waitMs });
    onLost();
  }
}

function randomShare(): number {
  return randomInt(RANDOM_STEPS) / RANDOM_STEPS;
}
