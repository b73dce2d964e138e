/** What a page of ours may load and do: only what comes from this server, nothing inline that we do not know, no frame around it. */

import type { FastifyHelmetOptions } from '@fastify/helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];
/** The chart library writes one style element, for its logo. A release that changes it fails the browser tests. */
const CHART_STYLE = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

/** `elsewhere`: origins that pages may ask besides this one. HSTS is not here: it is sent only to those who came over TLS. */
export function contentSecurity(elsewhere: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: [...SELF, CHART_STYLE],
        imgSrc: [...SELF, 'data:', 'blob:'],
        fontSrc: SELF,
        connectSrc: [...SELF, ...elsewhere],
        manifestSrc: SELF,
        workerSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        objectSrc: NONE,
        frameAncestors: NONE,
        requireTrustedTypesFor: ["'script'"],
        // The chart's logo is the only text that becomes markup (client/src/ui/chart/chart-logo.ts).
        trustedTypes: ['default'],
      },
    },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}

/** What no page of ours asks a device for, and no script that got in shall. */
export const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
