/** companies.*: what the search of a site in main mode finds. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { z } from 'zod';
import { companyOf, presentCompany, normalizeForSearch } from '../features/content/company-wire.ts';
import { isWebAddress, logoAddress } from '../features/content/logo-address.ts';
import type { AuthorizedCall } from './command.ts';
import { found } from './failures.ts';
import { filter, Id, nextPageNumber, pageByNumber, pageFields, rowId } from './fields.ts';
import { procedure, router } from './procedure.ts';

const EDITORS: readonly AdminRole[] = ['support', 'owner'];
const MAX_LINE_LENGTH = 200;

const line = z.string().trim().max(MAX_LINE_LENGTH);

const Save = z.object({
  id: rowId.optional(),
  name: line.min(1),
  logo: logoAddress.default(''),
  /** Visitors are sent there. */
  url: line.refine(isWebAddress, 'not an http(s) address'),
  subject: line.default(''),
  registered_address: line.default(''),
  location: line.default(''),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
});

export const companiesRouter = router({
  list: procedure({ roles: ADMIN_ROLES })
    .input(filter({ search: line.default(''), ...pageFields }))
    .query(async ({ ctx: { context }, input }) => {
      const search = normalizeForSearch(input.search);
      const { companies } = context.content;
      const { offset, limit } = pageByNumber(input);
      const rows = await companies.matching(search, offset, limit);
      const total = await companies.count(search);
      return { list: rows.map(presentCompany), total, next: nextPageNumber(input, total) };
    }),

  save: procedure({ roles: EDITORS })
    .input(Save)
    .mutation(({ ctx, input }) => ctx.context.contentChanges.run(() => save(ctx, input))),

  remove: procedure({ roles: EDITORS })
    .input(Id)
    .mutation(({ ctx, input }) => ctx.context.contentChanges.run(() => remove(ctx, input))),
});

async function save({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Save>) {
  const { id, ...fields } = input;
  const before = id === undefined ? null : presentCompany(found(await context.content.companies.byId(id)));
  const change = { input, before, after: fields };
  const company = companyOf(fields);
  if (id !== undefined) {
    await recorder.record(admin, change, deferredWrite('companies', 'replace', id, company));
    return { id, ...fields };
  }
  const [newId] = await recorder.record(admin, change, deferredWrite('companies', 'insert', company));
  return { id: newId, ...fields };
}

async function remove({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Id>) {
  const before = presentCompany(found(await context.content.companies.byId(input.id)));
  await recorder.record(
    admin,
    { input, before, after: null },
    deferredWrite('companies', 'remove', input.id),
  );
  return input;
}
