/** Web push of the caller's browser: the public key, the subscription with its categories, and its end [PUSH-1]. */

import { createPublicKey } from 'node:crypto';
import { refuse } from '@vernier/shared/refusals';
import { PUSH_CATEGORIES } from '@vernier/shared/api/push-wire';
import type { PushDeviceWire } from '@vernier/shared/api/shapes/push';
import type { Session } from '../../platform/routing/session.ts';
import type { Config } from '../../platform/config/config.ts';
import type { PushSubscriptions } from './push-subscriptions.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { pushAddress } from './push-address.ts';

export interface PushContext {
  readonly pushSubscriptions: PushSubscriptions;
  readonly config: Config;
}

/** An uncompressed point of P-256, and the 16 bytes of RFC 8291. */
const POINT_BYTES = 65;
const COORDINATE_BYTES = 32;
const SECRET_BYTES = 16;

const NOTHING = { fills: false, stops: false, margin: false, alerts: false, money: false } as const;

export function pushRoutes(context: PushContext): readonly Route[] {
  const { pushSubscriptions, config } = context;
  return [
    route('pushKey', () => ({ data: { key: pushSubscriptions.publicKey } })),
    route('pushDevice', async ({ session }) => ({ data: await deviceOf(context, session) })),
    route('subscribePush', async ({ session, input }) => {
      const { endpoint, p256dh: _, auth: __, ...choices } = input;
      const p256dh = pointOf(input.p256dh);
      const auth = normalized(input.auth, SECRET_BYTES);
      if (p256dh === null || auth === null) {
        const fields = [...(p256dh === null ? ['p256dh'] : []), ...(auth === null ? ['auth'] : [])];
        return refuse('validation_failed', { fields });
      }
      const url = pushAddress(endpoint, config.testControls);
      if (url === null) return refuse('push_address_not_allowed', { fields: ['endpoint'] });
      await pushSubscriptions.subscribe(session, { endpoint: url.href, p256dh, auth }, choices);
      return { data: await deviceOf(context, session) };
    }),
    route('unsubscribePush', async ({ session }) => {
      await pushSubscriptions.endSession(session.hash);
      return { data: {} };
    }),
  ];
}

async function deviceOf({ pushSubscriptions }: PushContext, session: Session): Promise<PushDeviceWire> {
  const device = await pushSubscriptions.deviceOf(session);
  if (device === null) return { endpoint: null, ...NOTHING };
  const { endpoint, choices } = device;
  return {
    endpoint,
    ...NOTHING,
    ...Object.fromEntries(PUSH_CATEGORIES.map((category) => [category, choices[category]])),
  };
}

/** The base64url text without padding; null if it is not of this length. */
function normalized(encoded: string, bytes: number): string | null {
  const decoded = Buffer.from(encoded, 'base64url');
  return decoded.length === bytes ? decoded.toString('base64url') : null;
}

/** Null for a text that is not a point of P-256. */
function pointOf(encoded: string): string | null {
  const point = normalized(encoded, POINT_BYTES);
  return point !== null && isOnCurve(point) ? point : null;
}

function isOnCurve(encoded: string): boolean {
  const bytes = Buffer.from(encoded, 'base64url');
  const x = bytes.subarray(1, 1 + COORDINATE_BYTES).toString('base64url');
  const y = bytes.subarray(1 + COORDINATE_BYTES).toString('base64url');
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return bytes[0] === 4;
  } catch {
    return false;
  }
}
