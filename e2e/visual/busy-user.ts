/** A user with entries in every list: positions, pending and closed orders, deposits, withdrawals, addresses, alerts and invites. */
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { createFundedUser } from '../funded-user.ts';
import { type ApiContext, requestWithdrawal, submitDeposit } from '../submissions.ts';

const USD = 5;

export async function createBusyUser(api: ApiContext): Promise<SessionWire> {
  const { rest } = api;
  const session = await createFundedUser(api, '24180.153456');
  const { token } = session;
  const order = { type: 1, cont: '0.2', forex_id: 1, multiple: 100 } as const;
  await rest.call('submitOrder', { ...order, status: 1 }, token);
  await rest.call('submitOrder', { ...order, status: 1, forex_id: 4, cont: '0.1', type: 2 }, token);
  await rest.call('submitOrder', { ...order, status: 0, target_price: '0.9' }, token);
  const closed = await rest.call('submitOrder', { ...order, status: 1 }, token);
  await rest.call('closeOrder', { id: closed.Id }, token);
  await rest.call(
    'bindDrawMethod',
    {
      type: 2,
      draw_id: USD,
      bank_name: 'Hang Seng Bank',
      bank_address: '83 Des Voeux Road Central, Hong Kong',
      bank_swift: 'HASEHKHH',
      payee_name: 'Chan Tai Man',
      payee_account: '123 456789 001',
    },
    token,
  );
  await submitDeposit(api, session, '500');
  await requestWithdrawal(api, session, '120');
  return session;
}
