/** The OpenAPI 3.1 document of the calls, made from their definitions and the types of their outputs. */

import { IDEMPOTENCY_KEY } from '@vernier/shared/limits';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { AREAS } from '@vernier/shared/api/calls';
import { statusOf } from '../../platform/routing/answer.ts';
import type { Route } from '../../platform/routing/route.ts';
import type { DocumentFacts } from './document-facts.ts';
import { extraSections } from './extra-sections.ts';
import { introduction } from './introduction.ts';
import { inputSchemas, operationOf } from './operation.ts';
import { otherPaths } from './other-paths.ts';
import { refusedAnswers, refusedSchemas } from './refused.ts';
import { MEANINGS } from './refusals-of.ts';
import { componentsOf, type Schema } from './schema.ts';

export function openapiDocument(routes: readonly Route[], { version, url, email }: DocumentFacts): Schema {
  const paths = pathsOf(routes);
  const inputs = inputSchemas(routes.map(({ name }) => name));
  const refused = refusedSchemas();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vernier',
      version,
      summary: 'A leveraged trading platform on a live simulated market.',
      description: introduction(),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Operator', email },
    },
    servers: [{ url, description: 'This server.' }],
    tags: [
      ...Object.entries(AREAS).map(([name, { description }]) => ({ name, description })),
      {
        name: 'charts',
        description:
          'Market data for chart front ends that use UDF. Responses are plain JSON without an envelope.',
      },
      { name: 'operation', description: 'For operators of the server.' },
      ...extraSections(),
    ],
    paths,
    components: {
      schemas: { ...componentsOf(paths), ...inputs, ...refused },
      responses: refusedAnswers(),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY,
    },
    'x-refusals': MEANINGS.map(({ code, reason, when }) => ({
      code,
      reason,
      status: statusOf(reason),
      when,
    })),
  };
}

function pathsOf(routes: readonly Route[]): Record<string, Schema> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { name, call } of routes) {
    const { method, path } = call;
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[written] = { ...paths[written], [method.toLowerCase()]: operationOf(name) };
  }
  return { ...paths, ...otherPaths() };
}

const LANG = {
  name: 'lang',
  in: 'header',
  description: 'Language of `msg` and of names.',
  schema: { type: 'string', enum: [...LANGUAGES], default: 'en' },
};

const PARAMETERS: Schema = {
  lang: { ...LANG, required: false },
  langNeeded: { ...LANG, required: true },
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description:
      'The same key with the same body returns the first response again and executes nothing twice. With another body, the key is refused.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    example: 'order-2026-01-05-0001',
  },
};

const HEADERS: Schema = {
  idempotencyHit: {
    description: 'This is the stored first response to the key.',
    schema: { type: 'string', const: 'true' },
  },
  retryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  etag: { description: 'Version of the list, for `if-none-match`.', schema: { type: 'string' } },
  rateLimit: {
    description:
      'Calls left: `r` calls for `t` seconds. If limits of address and session differ, the smaller one.',
    schema: { type: 'string', examples: ['"orders";r=19;t=1'] },
  },
  rateLimitPolicy: {
    description: 'Limit of the call: `q` calls in `w` seconds.',
    schema: { type: 'string', examples: ['"orders";q=20;w=1'] },
  },
};

const SECURITY: Schema = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description:
      'A session token, or an API key (it begins with `vrn_`), without a prefix such as `Bearer`. `x-token-scope` is the scope that an API key needs for the call: with `none`, only a session works.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'The setting `METRICS_TOKEN`.' },
};
