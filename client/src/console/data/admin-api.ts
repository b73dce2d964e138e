/** Calls of the console: `adminApi.users.list.useQuery(…)`, typed by the server's router, which is imported as a type only. */

import type { AdminRouter } from '@vernier/server/admin/router';
import { HEADER_AUTHORIZATION, HEADER_LANG } from '@vernier/shared/api/envelope';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { sessionToken } from './session.ts';
import { stepUpLink } from './step-up-link.ts';

/** What the server takes in one request. */
const MAX_BATCH = 10;
/** Below what proxies cut off. */
const MAX_URL = 2_000;

/** What procedures take and answer: `AdminOutput['kyc']['list']`. */
export type AdminInput = inferRouterInputs<AdminRouter>;
export type AdminOutput = inferRouterOutputs<AdminRouter>;

export type Role = AdminOutput['auth']['me']['role'];

/** Hooks for components. */
export const adminApi = createTRPCReact<AdminRouter>();

/** The same calls outside of components: `await adminClient.users.list.query(…)`. */
export const adminClient = adminApi.createClient({
  links: [
    stepUpLink,
    httpBatchLink({
      url: '/trpc',
      maxItems: MAX_BATCH,
      maxURLLength: MAX_URL,
      headers: () => {
        const token = sessionToken();
        return {
          [HEADER_LANG]: 'en',
          ...(token === null ? {} : { [HEADER_AUTHORIZATION]: `Bearer ${token}` }),
        };
      },
    }),
  ],
});
