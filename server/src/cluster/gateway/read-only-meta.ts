/** Settings of the database for a process that writes none. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { MissingEngine } from '@vernier/db/start-refused';

/** Rejects with {@link MissingEngine} what the owner of the accounts writes at its first start. */
export function readOnlyMeta(meta: Pick<MetaRepository, 'get'>): MetaRepository {
  const missing = (key: string) =>
    Promise.reject(new MissingEngine(`no engine has written the setting ${key} yet`));
  return {
    get: (key) => meta.get(key),
    set: (key) => missing(key),
    setOnce: async (key) => (await meta.get(key)) ?? missing(key),
    setAll: (values) => missing(Object.keys(values).join(', ')),
    once: (key) => missing(key),
  };
}
