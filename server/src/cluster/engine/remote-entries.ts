/** Temporary entries of the other engines, over the message bus: an engine that answers no more costs a new captcha or attempt. */

import { RequestFailure, type MessageBus } from '../../platform/message-bus/message-bus.ts';
import type { EntryRequest, TemporaryMemory } from '../../platform/temporary/temporary-memory.ts';

const TIMEOUT_MS = 1_000;

type Bus = Pick<MessageBus, 'request' | 'subscribe'>;

/** Shares the memory of this process until the returned function is called. */
export function shareEntries(bus: Bus, memory: TemporaryMemory): () => void {
  const name = memory.join({ request: (maker, request) => requestEntry(bus, maker, request) });
  return bus.subscribe(subjectOf(name), (message) => {
    const answer = memory.answer(JSON.parse(message.bytes.toString()) as EntryRequest);
    message.respond(Buffer.from(JSON.stringify(answer)));
  });
}

function subjectOf(name: string): string {
  return `v1.entries.${name}`;
}

async function requestEntry(bus: Bus, maker: string, request: EntryRequest): Promise<unknown> {
  try {
    const bytes = Buffer.from(JSON.stringify(request));
    return JSON.parse((await bus.request(subjectOf(maker), bytes, TIMEOUT_MS)).toString());
  } catch (error) {
    if (error instanceof RequestFailure) return null;
    throw error;
  }
}
