/** Web push of the caller's browser: the public key, the subscription with its categories, and its end [Y22]. */

import { createPublicKey } from 'node:crypto';
import { refuse } from '@vernier/shared/refusals';
import { PUSH_CATEGORIES, type PushDeviceWire } from '@vernier/shared/api/push-wire';
import { z } from 'zod';
import type { Session } from '../../platform/routing/session.ts';
import type { Context } from '../../context.ts';
import { text } from '../../platform/routing/fields.ts';
import { publicRoute, type Route, userRoute } from '../../platform/routing/route.ts';
import { pushAddress } from './push-address.ts';

const MAX_ADDRESS_LENGTH = 2_048;
/** An uncompressed point of P-256, and the 16 bytes of RFC 8291, in base64url. */
const POINT_BYTES = 65;
const COORDINATE_BYTES = 32;
const SECRET_BYTES = 16;

const point = base64url(POINT_BYTES).refine(isOnCurve, 'not a point of P-256');
const choice = z.boolean();

const SubscribeInput = z.object({
  endpoint: text(1, MAX_ADDRESS_LENGTH),
  p256dh: point,
  auth: base64url(SECRET_BYTES),
  fills: choice,
  stops: choice,
  margin: choice,
  alerts: choice,
  money: choice,
});

const NOTHING = { fills: false, stops: false, margin: false, alerts: false, money: false } as const;

export function pushRoutes(context: Context): readonly Route[] {
  const { pushSubscriptions, config } = context;
  return [
    publicRoute({
      name: 'pushKey',
      limit: 'calls',
      input: z.object({}),
      handle: () => ({ data: { key: pushSubscriptions.publicKey } }),
    }),
    userRoute({
      name: 'pushDevice',
      limit: 'calls',
      input: z.object({}),
      handle: ({ session }) => ({ data: deviceOf(context, session) }),
    }),
    userRoute({
      name: 'subscribePush',
      limit: 'calls',
      input: SubscribeInput,
      handle({ session, input: { endpoint, p256dh, auth, ...choices } }) {
        const url = pushAddress(endpoint, config.testControls);
        if (url === null) return refuse('push_address_not_allowed', { fields: ['endpoint'] });
        pushSubscriptions.subscribe(session, { endpoint: url.href, p256dh, auth }, choices);
        return { data: deviceOf(context, session) };
      },
    }),
    userRoute({
      name: 'unsubscribePush',
      limit: 'calls',
      input: z.object({}),
      handle({ session }) {
        pushSubscriptions.endSession(session.hash);
        return { data: {} };
      },
    }),
  ];
}

function deviceOf({ pushSubscriptions }: Context, session: Session): PushDeviceWire {
  const device = pushSubscriptions.deviceOf(session);
  if (device === null) return { endpoint: null, ...NOTHING };
  const { endpoint, choices } = device;
  return {
    endpoint,
    ...NOTHING,
    ...Object.fromEntries(PUSH_CATEGORIES.map((category) => [category, choices[category]])),
  };
}

function base64url(bytes: number) {
  return text(1, 2 * POINT_BYTES)
    .regex(/^[\w-]+=*$/)
    .transform((typed) => Buffer.from(typed, 'base64url'))
    .refine((decoded) => decoded.length === bytes, `not ${bytes} bytes`)
    .transform((decoded) => decoded.toString('base64url'));
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
