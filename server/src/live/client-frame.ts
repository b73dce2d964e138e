/** Reads a frame of the peer: bounded, JSON, one of the known commands; anything else is a named refusal [X1]. */

import { SOCKET_MAX_FRAME_BYTES } from '@vernier/shared/limits';
import { PERIODS } from '@vernier/shared/market/candle';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';

const MAX_TOPIC = 64;
const MAX_TOKEN = 512;

const topic = z.string().min(1).max(MAX_TOPIC);

const Frame = z.discriminatedUnion('cmd', [
  z.object({ cmd: z.literal('sub'), topic, period: z.enum(PERIODS).optional() }),
  z.object({ cmd: z.literal('unsub'), topic, period: z.enum(PERIODS).optional() }),
  z.object({ cmd: z.literal('login'), token: z.string().max(MAX_TOKEN) }),
  z.object({ cmd: z.literal('logout') }),
  z.object({ cmd: z.literal('ping'), t: z.number().optional() }),
]);

export type FrameReading =
  | { readonly frame: z.output<typeof Frame> }
  /** `of` is the command as far as it could be read. */
  | { readonly refusal: Refusal; readonly of: string };

export function readFrame(data: Buffer, isBinary: boolean): FrameReading {
  if (data.length > SOCKET_MAX_FRAME_BYTES) return { refusal: refuse('frame_too_large'), of: '' };
  const value = isBinary ? undefined : parse(data.toString());
  if (value === undefined) return { refusal: refuse('frame_not_readable'), of: '' };
  const frame = Frame.safeParse(value);
  if (frame.success) return { frame: frame.data };
  const fields = new Set(frame.error.issues.map((issue) => String(issue.path[0] ?? 'cmd')));
  return { refusal: refuse('validation_failed', { fields: [...fields] }), of: commandOf(value) };
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
