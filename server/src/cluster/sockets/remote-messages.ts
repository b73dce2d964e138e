/** Messages between gateways and engines about remote connections. */

import { LANGUAGES } from '@vernier/shared/api/languages';
import { ALL_SHARDS, SHARD_COUNT } from '@vernier/shared/engine/shards';
import { z } from 'zod';
import { PrivateFrame } from '../../http/socket/client-frame.ts';

/** Heartbeats of gateways, to every engine. */
export const SOCKETS_SUBJECT = 'v1.sockets';

/** From gateways to one engine. */
export function engineSubject(engine: number): string {
  return `v1.sockets.${engine}`;
}

/** From engines to one gateway. */
export function gatewaySubject(gateway: string): string {
  return `v1.gateway.${gateway}`;
}

const VERSION = 1;
const number = z.int().nonnegative();

const GatewayMessage = z.discriminatedUnion('kind', [
  z.object({
    v: z.literal(VERSION),
    kind: z.literal('frames'),
    gateway: z.string(),
    /** Period in which the engine has known this gateway without a break. */
    link: number,
    connection: number,
    /** Grows each time that the connection is opened. */
    attempt: number,
    lang: z.enum(LANGUAGES),
    /** Number of the first frame; 1 opens the connection. */
    first: number,
    frames: z.array(PrivateFrame),
  }),
  z.object({
    v: z.literal(VERSION),
    kind: z.literal('heartbeat'),
    gateway: z.string(),
    heartbeat: number,
    /** Connections of sockets that have closed. */
    closed: z.array(number),
    /** Connections of sockets that have not taken earlier frames yet. */
    behind: z.array(number),
    /** Connections with frames that wait for an answer. */
    waiting: z.array(number),
  }),
]);
export type GatewayMessage = z.output<typeof GatewayMessage>;
export type FramesMessage = Extract<GatewayMessage, { kind: 'frames' }>;
export type HeartbeatMessage = Extract<GatewayMessage, { kind: 'heartbeat' }>;

export function encodeGatewayMessage(
  message: Omit<FramesMessage, 'v'> | Omit<HeartbeatMessage, 'v'>,
): Buffer {
  return Buffer.from(JSON.stringify({ v: VERSION, ...message }));
}

/** Null for a message of another version. */
export function decodeGatewayMessage(bytes: Buffer): GatewayMessage | null {
  const read = GatewayMessage.safeParse(JSON.parse(bytes.toString()));
  return read.success ? read.data : null;
}

export const ENGINE_KINDS = {
  /** Frame of a topic. */
  push: 0,
  /** Answers of a frame: an `ack`, or an `error`. */
  accepted: 1,
  refused: 2,
  /** The `error` of a session that has ended. */
  ended: 3,
  /** A fault of a sandbox: the socket is cut. */
  cut: 4,
  heartbeat: 5,
  /** Another engine owns the accounts of the user: the connection is opened there. */
  moved: 6,
} as const;
type EngineKind = (typeof ENGINE_KINDS)[keyof typeof ENGINE_KINDS];

/** Of a frame: its connection, attempt, number in the attempt and the frame it answers. Of a heartbeat: engine, link and number. */
export interface EngineMessage {
  readonly kind: EngineKind;
  readonly connection: number;
  readonly attempt: number;
  readonly seq: number;
  readonly command: number;
  /** A whole WebSocket frame, the shard of a user that has moved, or epochs and entries of a heartbeat. */
  readonly body: Buffer;
}

const HEADER_BYTES = 18;

export function encodeEngineMessage({
  kind,
  connection,
  attempt,
  seq,
  command,
  body,
}: EngineMessage): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  bytes[0] = VERSION;
  bytes[1] = kind;
  bytes.writeUInt32BE(connection, 2);
  bytes.writeUInt32BE(attempt, 6);
  bytes.writeUInt32BE(seq, 10);
  bytes.writeUInt32BE(command, 14);
  bytes.set(body, HEADER_BYTES);
  return bytes;
}

/** Null for a message of another version. */
export function decodeEngineMessage(bytes: Buffer): EngineMessage | null {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return null;
  return {
    kind: bytes[1] as EngineKind,
    connection: bytes.readUInt32BE(2),
    attempt: bytes.readUInt32BE(6),
    seq: bytes.readUInt32BE(10),
    command: bytes.readUInt32BE(14),
    body: bytes.subarray(HEADER_BYTES),
  };
}

/** Frames of a connection, so that the gateway finds a lost one without a later one. */
export interface ConnectionEntry {
  readonly connection: number;
  /** 0 for a connection that the engine does not have. */
  readonly attempt: number;
  /** Number of the last frame to the gateway. */
  readonly seq: number;
  /** Number of the last frame of the client. */
  readonly received: number;
}

const ENTRY_BYTES = 16;

/** Body of an engine's heartbeat. */
export interface HeartbeatBody {
  /** Number of the ownership by shard; 0 where the engine owns none. */
  readonly epochs: readonly number[];
  readonly entries: readonly ConnectionEntry[];
}

const EPOCH_BYTES = 4;
const ENTRIES_AT = SHARD_COUNT * EPOCH_BYTES;

export function encodeHeartbeat({ epochs, entries }: HeartbeatBody): Buffer {
  const bytes = Buffer.allocUnsafe(ENTRIES_AT + entries.length * ENTRY_BYTES);
  for (const [shard, epoch] of epochs.entries()) bytes.writeUInt32BE(epoch, shard * EPOCH_BYTES);
  for (const [index, { connection, attempt, seq, received }] of entries.entries()) {
    const at = ENTRIES_AT + index * ENTRY_BYTES;
    bytes.writeUInt32BE(connection, at);
    bytes.writeUInt32BE(attempt, at + 4);
    bytes.writeUInt32BE(seq, at + 8);
    bytes.writeUInt32BE(received, at + 12);
  }
  return bytes;
}

export function decodeHeartbeat(bytes: Buffer): HeartbeatBody {
  const epochs = ALL_SHARDS.map((shard) => bytes.readUInt32BE(shard * EPOCH_BYTES));
  const entries: ConnectionEntry[] = [];
  for (let at = ENTRIES_AT; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES)
    entries.push({
      connection: bytes.readUInt32BE(at),
      attempt: bytes.readUInt32BE(at + 4),
      seq: bytes.readUInt32BE(at + 8),
      received: bytes.readUInt32BE(at + 12),
    });
  return { epochs, entries };
}
