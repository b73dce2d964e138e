/** A clock that was wrong until a restart: stored times lie in the future, and no call waits for them. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statementOf } from '../../src/features/statements/statement.ts';
import { Applicant } from '../people/applicant.ts';
import { eurusd, price, Trader } from '../people/trader.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FOUR_YEARS_MS = 1461 * DAY_MS;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
});
afterEach(() => server.stop());

/** The clock runs ahead from a restart on, and a restart later it is right again. */
async function whileAhead(byMs: number, run: () => Promise<void>): Promise<void> {
  server.system.setClock(byMs);
  await server.restart();
  await run();
  server.system.setClock(-byMs);
  await server.restart();
}

for (const byMs of [MINUTE_MS, DAY_MS, FOUR_YEARS_MS])
  describe(`after a clock that was ${byMs} ms ahead`, { tags: byMs === DAY_MS ? [] : ['night'] }, () => {
    test('[CLOCK-4] an order that rests triggers at the first tick that reaches it', {
      tags: ['night'],
    }, async () => {
      let target = 0;
      await whileAhead(byMs, async () => {
        const trader = await Trader.enter(server);
        target = eurusd(server).ask - 400;
        expect((await trader.submit({ status: 0, target_price: price(target) })).code).toBe(1);
        trader.leave();
      });
      const admin = new AdminClient(server);
      const input = { code: 'EURUSD', price: price(target - 100) };
      await admin.act('market.setPrice', { token: await admin.login(), input });
      server.pass(500);
      const [account] = server.server.core.executor.activeAccounts();
      const [order] = [...(account?.openOrders.values() ?? [])];
      expect(order).toMatchObject({ status: 'holding' });
    });

    test('[CLOCK-4] the entries of an account are in the order of their times, and each in the statement of its day', async () => {
      const trade = async () => {
        const trader = await Trader.enter(server);
        await trader.submit({ status: 1 });
        trader.leave();
        return (await server.server.auth.sessions.ofHeader(trader.token))?.user.id ?? 0;
      };
      let id = 0;
      const again = async () => {
        const [order] = [...(server.server.core.executor.account(id)?.openOrders.values() ?? [])];
        await server.server.core.executor.execute({
          accountId: id,
          command: { kind: 'CloseOrder', orderId: order?.id ?? 0, lots: null },
          idempotency: null,
          render: () => '',
        });
      };
      await whileAhead(byMs, async () => {
        id = await trade();
      });
      server.pass(1_000);
      await again();
      const { cashLedger } = server.server.wallet;
      const count = await cashLedger.count(id);
      const all = await cashLedger.entries(id, 0, count);
      const times = all.map(({ atMs }) => atMs);
      expect(count).toBeGreaterThan(2);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const day = Math.floor((times[0] ?? 0) / DAY_MS);
      const last = Math.floor((times.at(-1) ?? 0) / DAY_MS);
      const statement = await statementOf(cashLedger, id, { period: { from: day, to: last }, most: 100 });
      expect(statement?.entries).toEqual(all);
    });

    test('[CLOCK-7] no order fills on a price from before the restart, and no tick is played twice', {
      tags: ['night'],
    }, async () => {
      let newest = 0;
      await whileAhead(byMs, async () => {
        server.pass(2 * MINUTE_MS);
        newest = server.server.core.market.slot;
      });
      const { market } = server.server.core;
      // At most the minute of the tape that was not over.
      expect(market.slot).toBeGreaterThan(newest - 241);
      const trader = await Trader.enter(server);
      server.pass(1_000);
      const { code, data } = await trader.submit({ status: 1 });
      expect([code, data.OriginPrice]).toEqual([1, price(eurusd(server).ask)]);
      expect(market.timeMs - eurusd(server).timeMs).toBeLessThanOrEqual(2_000);
      trader.leave();
    });

    test('[CLOCK-9] sessions and codes of that time are valid for no longer than promised, and delay no call', async () => {
      const admin = new AdminClient(server);
      let [user, adminToken, sms_code] = ['', '', ''];
      await whileAhead(byMs, async () => {
        adminToken = await admin.login();
        user = (await server.openDemo()).token;
        const applicant = new Applicant(server);
        await applicant.sendCode('anna@example.com', 1);
        sms_code = applicant.codeTo('anna@example.com');
      });
      const isFar = byMs > DAY_MS;
      expect((await server.get('/api/user/info', { token: user })).code).toBe(isFar ? 999 : 1);
      expect((await admin.query('auth.me', { token: adminToken })).status).toBe(isFar ? 401 : 200);
      const applicant = new Applicant(server);
      expect((await applicant.register('anna@example.com', { sms_code })).code).toBe(1013);
      expect((await applicant.sendCode('anna@example.com', 1)).code).toBe(1);
    });
  });
