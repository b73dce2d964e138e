/** What a page of ours may load and do: only what comes from this server, nothing inline that we do not know, no frame around it. */

import type { FastifyHelmetOptions } from '@fastify/helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];
/** The chart library writes one style element, for its logo. A release that changes it fails the browser tests. */
const CHART_STYLE = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

/** HSTS is not here: it is sent only to those who came over TLS. */
export const CONTENT_SECURITY: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: NONE,
      scriptSrc: SELF,
      styleSrc: [...SELF, CHART_STYLE],
      imgSrc: [...SELF, 'data:', 'blob:'],
      fontSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      workerSrc: SELF,
      formAction: SELF,
      baseUri: NONE,
      objectSrc: NONE,
      frameAncestors: NONE,
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
};
