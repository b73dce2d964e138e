import { PostgresStore } from '../../src/postgres/store/store.ts';
import { storeContract } from '../store-contract.ts';
import { createDatabase } from './test-database.ts';

storeContract('PostgreSQL', async () => {
  const database = await createDatabase();
  const open = () => PostgresStore.open({ url: database.url, onLost: () => {} });
  let store = await open();
  return {
    store,
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    async dispose() {
      await store.close();
      await database.drop();
    },
  };
});
