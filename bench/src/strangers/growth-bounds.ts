/** Bounds of memory and disk for a run: what the limits in docs/bounds.md let strangers add, plus the growth without them. */

import { MAX_IMAGE_BYTES, SOCKET_MAX_BACKLOG_BYTES } from '@vernier/shared/limits';

const MIB = 1_048_576;
const KIB = 1_024;
const MINUTES_PER_HOUR = 60;
const SECONDS_PER_MINUTE = 60;

/** Defaults of the settings, which the run uses. */
const DEMOS_PER_HOUR = 5_000;
const CODES_PER_HOUR = 2_200;
const PICTURE_BYTES_PER_DAY = 50 * MIB;
const MESSAGE_BYTES_PER_DAY = 512 * KIB;
const DEMO_MESSAGE_BYTES_PER_DAY = 16 * KIB;

/** Measured; docs/bounds.md has the method. */
const DEMO_DISK_BYTES = 560;
const DEMO_HEAP_BYTES = 920;
const COMMAND_DISK_BYTES = 2_500;
const POSITION_HEAP_BYTES = 3_000;
const CODE_DISK_BYTES = 1_000;
const ORDERS_PER_SECOND = 20;

const OUTBOX_MESSAGES = 1_200;
/** A message in a file system with blocks of 4 KiB. */
const MESSAGE_FILE_BYTES = 4 * KIB;
const WRITE_AHEAD_LOG_BYTES = 48 * MIB;
/** Candles, tape, news and bot traders. */
const MARKET_DISK_BYTES_PER_HOUR = 16 * MIB;

/** Pictures that arrive at once, and pixels of the two that are decoded. */
const ARRIVING_PICTURES = 32;
const DECODED_PICTURES = 2;
const PICTURE_PIXELS = 24_000_000;
const BYTES_PER_PIXEL = 4;
const DATABASE_CACHE_BYTES = 64 * MIB;
const UNREAD_LOG_BYTES = 16 * MIB;
/** The server keeps this much of each connection, and of each caller of a rate limit. */
const CONNECTION_BYTES = 16 * KIB;
const CALLER_BYTES = 200;
const CALLER_LIMITS = 18;
/** Body, text and parsed value of a large request. */
const BODY_BYTES = 16 * MIB;
/** Young generation of the collector, three halves of 16 MiB, twice for its delay. */
const GARBAGE_BYTES = 96 * MIB;

export interface LoadSize {
  readonly minutes: number;
  readonly registered: number;
  readonly tradingSessions: number;
  /** Open positions that a trading session leaves after its minute. */
  readonly openPositions: number;
  readonly connections: number;
  readonly sockets: number;
  readonly addresses: number;
  readonly picturesAtOnce: number;
  readonly bodiesAtOnce: number;
}

/** Names of the parts with their bytes. */
export type GrowthBound = Readonly<Record<string, number>>;

/** A window of an hour begins with its first account, so a run touches one more than it has hours. */
function demoAccountsIn(minutes: number): number {
  return (Math.ceil(minutes / MINUTES_PER_HOUR) + 1) * DEMOS_PER_HOUR;
}

export function diskBound({ minutes, registered, tradingSessions }: LoadSize): GrowthBound {
  const hours = minutes / MINUTES_PER_HOUR;
  const demos = demoAccountsIn(minutes);
  const commands = tradingSessions * ORDERS_PER_SECOND * SECONDS_PER_MINUTE * minutes;
  return {
    'demo accounts': demos * DEMO_DISK_BYTES,
    commands: commands * COMMAND_DISK_BYTES,
    pictures: registered * PICTURE_BYTES_PER_DAY,
    'messages to support': registered * MESSAGE_BYTES_PER_DAY + demos * DEMO_MESSAGE_BYTES_PER_DAY,
    codes: Math.ceil(hours + 1) * CODES_PER_HOUR * CODE_DISK_BYTES,
    outbox: OUTBOX_MESSAGES * MESSAGE_FILE_BYTES,
    'write-ahead log': WRITE_AHEAD_LOG_BYTES,
    'market and bot traders': hours * MARKET_DISK_BYTES_PER_HOUR,
  };
}

export function memoryBound(load: LoadSize): GrowthBound {
  const pictures = Math.min(load.picturesAtOnce, ARRIVING_PICTURES);
  const positions = load.tradingSessions * load.openPositions * load.minutes;
  return {
    'demo accounts': demoAccountsIn(load.minutes) * DEMO_HEAP_BYTES,
    'open positions': positions * POSITION_HEAP_BYTES,
    'arriving pictures': pictures * MAX_IMAGE_BYTES * 2,
    'decoded pictures': DECODED_PICTURES * PICTURE_PIXELS * BYTES_PER_PIXEL,
    'large bodies': load.bodiesAtOnce * BODY_BYTES,
    'live sockets': load.sockets * (SOCKET_MAX_BACKLOG_BYTES + CONNECTION_BYTES),
    connections: load.connections * CONNECTION_BYTES,
    'callers of rate limits': load.addresses * CALLER_BYTES * CALLER_LIMITS,
    'database cache': DATABASE_CACHE_BYTES,
    'unread log': UNREAD_LOG_BYTES,
    garbage: GARBAGE_BYTES,
  };
}
