/** A socket session with every frame of the reference: subscriptions, refusals, trades and pushes. */

import type { Frame } from '../rig/live-client.ts';
import type { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

/** Lives it, and gives every frame that came. The server allows the controls of tests. */
export async function liveOnSocket(server: Harness): Promise<readonly Frame[]> {
  const trader = await Trader.enter(server);
  const { socket } = trader;
  for (const frame of [
    { cmd: 'sub', topic: 'DAY_MARKET' },
    { cmd: 'sub', topic: 'KLINE.EURUSD', period: '1min' },
    { cmd: 'sub', topic: 'ACCOUNT_EVENTS', since: 0 },
    { cmd: 'sub', topic: 'NO_SUCH' },
    { cmd: 'unsub', topic: 'DAY_MARKET' },
  ])
    socket.send(frame);
  server.pass(500);
  const { data } = await trader.submit({ status: 1 });
  await trader.close({ id: data.Id });
  await notifyAccount(server);
  await socket.settle();
  server.pass(250);
  await socket.settle();
  socket.send({ cmd: 'logout' });
  await socket.settle();
  trader.leave();
  return socket.frames;
}

/** Pushes an event to the account of the socket. */
async function notifyAccount(server: Harness): Promise<void> {
  const { accountFeed } = server.server.core;
  const { identity } = server.server.auth;
  const user = await identity.userById(1);
  if (user === null) throw new Error('there is a first account');
  accountFeed.notify(user.id, { event: 'support_read', up_to: 1 });
}

/** As the document calls it. */
export function frameName({ cmd, topic }: Readonly<Record<string, unknown>>): string {
  if (typeof cmd === 'string' && cmd !== 'push') return cmd;
  return String(topic).startsWith('KLINE.') ? 'KLINE' : String(topic);
}
