/** Content security policy of the pages: only resources of this server, and no unknown inline code. */

import type { IncomingMessage } from 'node:http';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { siblingHost } from '@vernier/shared/api/sibling-host';

const NONE = ["'none'"];
const SELF = ["'self'"];

interface Others {
  /** Additional origins that pages may send requests to. */
  readonly connected: readonly string[];
  /** The page sends its calls to the api subdomain of the site. */
  readonly apiSubdomain: boolean;
  /** Origins whose pages this site may frame. */
  readonly framed: readonly string[];
  /** Digests of inline scripts and styles. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/**
 * The api subdomain of the requested site, for calls or for the socket. Each scheme includes its secure form; browsers do
 * not all let `ws:` include calls.
 */
function apiSource(scheme: 'http' | 'ws') {
  return ({ headers }: IncomingMessage): string => {
    const host = siblingHost(headers.host ?? '', 'api');
    return host === null ? "'self'" : `${scheme}://${host}`;
  };
}

/** HSTS is not here: it is on every response, also of calls, but only to those who came over TLS. */
export function contentSecurity({
  connected,
  framed,
  apiSubdomain,
  scripts = [],
  styles = [],
}: Others): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: [...SELF, ...scripts],
        styleSrc: [...SELF, ...styles],
        imgSrc: [...SELF, 'data:', 'blob:'],
        fontSrc: SELF,
        connectSrc: apiSubdomain
          ? [...SELF, ...connected, apiSource('http'), apiSource('ws')]
          : [...SELF, ...connected],
        frameSrc: [...SELF, ...framed],
        manifestSrc: SELF,
        workerSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        objectSrc: NONE,
        frameAncestors: NONE,
        requireTrustedTypesFor: ["'script'"],
        // No text becomes markup, and workers of the build are the only scripts that a page starts
        // (client/src/ui/browser/worker-address.ts).
        trustedTypes: ['worker'],
      },
    },
    strictTransportSecurity: false,
    // Headers that only Internet Explorer and Flash read; the first page must fit the first round trip.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}

/**
 * Policy of the support chat's frame, which only shows what its parent page passes in. Its origin is opaque, also when it is
 * opened, so that nothing in it reaches the session, the storage or the network of that page.
 */
export function chatFrameSecurity(styles: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: [...SELF, ...styles],
        imgSrc: ['blob:'],
        fontSrc: SELF,
        formAction: NONE,
        baseUri: NONE,
        frameAncestors: SELF,
        sandbox: ['allow-scripts'],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: NONE,
      },
    },
    frameguard: { action: 'sameorigin' },
  };
}

/** Device permissions that no page uses, so that an injected script cannot use them either. */
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
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
