/** The console's calls: `office.users.list.useQuery(…)`, typed by the server's own router, which is imported as a type only. */

import type { AdminRouter } from '@vernier/server/admin/router';
import { HEADER_AUTHORIZATION, HEADER_LANG } from '@vernier/shared/api/envelope';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { sessionToken } from './session.ts';

/** What the server takes in one request. */
const MAX_BATCH = 10;
/** Below what proxies cut off. */
const MAX_URL = 2_000;

/** What procedures take and answer: `OfficeOutput['kyc']['list']`. */
export type OfficeInput = inferRouterInputs<AdminRouter>;
export type OfficeOutput = inferRouterOutputs<AdminRouter>;

export type Role = OfficeOutput['auth']['me']['role'];

/** Hooks for components. */
export const office = createTRPCReact<AdminRouter>();

/** The same calls outside of components: `await ask.users.list.query(…)`. */
export const ask = office.createClient({
  links: [
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
