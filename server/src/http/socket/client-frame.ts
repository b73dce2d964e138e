/** Reads a frame of the peer: bounded, JSON, one of the known commands; anything else is a named refusal [SOCKET-4]. */

import { SOCKET_MAX_FRAME_BYTES } from '@vernier/shared/limits';
import { PERIODS } from '@vernier/shared/market/candle';
import { wholeNumber } from '@vernier/shared/api/fields';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { FrameId } from '@vernier/shared/api/shapes/frames';
import { z } from 'zod';

const MAX_TOPIC = 64;
const MAX_TOKEN = 512;
const MAX_ID = 64;

const topic = z.string().min(1).max(MAX_TOPIC);
const id = z.union([z.string().max(MAX_ID), z.number()]).optional();

/** Of events of the account; a number as text too, as in the query of a call. */
const since = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional();

/** Instruments of `DAY_MARKET`; the size of a frame bounds how many. */
const codes = z.array(z.string().min(1).max(MAX_TOPIC)).min(1).optional();

const subscribe = z.object({
  cmd: z.literal('sub'),
  topic,
  period: z.enum(PERIODS).optional(),
  since,
  codes,
  id,
});
const unsubscribe = z.object({ cmd: z.literal('unsub'), topic, period: z.enum(PERIODS).optional(), id });
const logIn = z.object({ cmd: z.literal('login'), token: z.string().max(MAX_TOKEN), id });
const logOut = z.object({ cmd: z.literal('logout'), id });
const ping = z.object({ cmd: z.literal('ping'), t: z.number().optional(), id });

const Frame = z.discriminatedUnion('cmd', [subscribe, unsubscribe, logIn, logOut, ping]);

/** A frame of a login or a private topic. */
export const PrivateFrame = z.discriminatedUnion('cmd', [subscribe, unsubscribe, logIn, logOut]);
export type PrivateFrame = z.output<typeof PrivateFrame>;

type Frame = z.output<typeof Frame>;
export type FrameOf<Command extends Frame['cmd']> = Extract<Frame, { cmd: Command }>;

export type FrameReading =
  | { readonly frame: Frame }
  | { readonly refusal: Refusal; readonly refusedFrame: RefusedFrame };

/** The command and id of a refused frame, as far as they could be read. */
export interface RefusedFrame {
  readonly cmd: string;
  readonly id?: FrameId | undefined;
}

export function readFrame(data: Buffer, isBinary: boolean): FrameReading {
  if (data.length > SOCKET_MAX_FRAME_BYTES)
    return { refusal: refuse('frame_too_large'), refusedFrame: { cmd: '' } };
  const value = isBinary ? undefined : parse(data.toString());
  if (value === undefined) return { refusal: refuse('frame_not_readable'), refusedFrame: { cmd: '' } };
  const frame = Frame.safeParse(value);
  if (frame.success) return { frame: frame.data };
  const fields = new Set(frame.error.issues.map((issue) => String(issue.path[0] ?? 'cmd')));
  return {
    refusal: refuse('validation_failed', { fields: [...fields] }),
    refusedFrame: { cmd: commandOf(value), id: idOf(value) },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function commandOf(value: unknown): string {
  const command = typeof value === 'object' && value !== null && 'cmd' in value ? value.cmd : undefined;
  return typeof command === 'string' && command.length <= MAX_TOPIC ? command : '';
}

function idOf(value: unknown): FrameId | undefined {
  const given = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  const read = id.safeParse(given);
  return read.success ? read.data : undefined;
}
