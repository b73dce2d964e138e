import { MemoryStore } from '@vernier/shared/engine/memory-store';
import { openPrepared } from './prepared-folder.ts';
import { T0 } from './records.ts';
import { storeContract } from './store-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

storeContract('memory', async () => {
  const store = new MemoryStore();
  return { store, reopen: async () => store, dispose: async () => {} };
});

storeContract('SQLite', async () => {
  const folder = temporaryFolder();
  const open = () => openPrepared(folder.path, T0);
  let database = open();
  return {
    store: database.store,
    async reopen() {
      await database.close();
      database = open();
      return database.store;
    },
    async dispose() {
      await database.close();
      folder.remove();
    },
  };
});
