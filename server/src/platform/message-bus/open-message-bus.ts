/** Opening of the message bus. The client of NATS is loaded when a process of a cluster opens it. */

import type { MessageBus } from './message-bus.ts';
import type { NatsOptions } from './nats-bus.ts';

export async function openMessageBus(options: NatsOptions): Promise<MessageBus> {
  const { NatsBus } = await import('./nats-bus.ts');
  return NatsBus.connect(options);
}
