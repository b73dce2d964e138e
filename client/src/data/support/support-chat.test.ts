/** The support chat: outgoing and failed messages, pushes, and typing and read states. */

import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from '../transport/failures.ts';
import { ChatStore, type ChatPorts } from './support-chat.ts';

const LOST = new TransportFailure('offline', 'network');
const MINUTE_MS = 60_000;

/** A server with one conversation, and a connection that fails before or after the server has acted. */
class Support {
  readonly messages: SupportMessageWire[] = [];
  readonly requests: string[] = [];
  readonly keys = new Map<string, SupportMessageWire>();
  uploads = 0;
  fails: { readonly error: Error; readonly acted: boolean } | null = null;
  nowMs = 0;
  #timers: (() => void)[] = [];
  #made = 0;

  readonly ports: ChatPorts = {
    call: (name, input, key) => this.#answer(name, input as never, key) as never,
    upload: async () => {
      this.uploads += 1;
      return `/api/common/image/${this.uploads}`;
    },
    makeKey: () => {
      this.#made += 1;
      return `key-${this.#made}`;
    },
    now: () => this.nowMs,
    later: (run) => {
      this.#timers.push(run);
      return () => {
        this.#timers = this.#timers.filter((timer) => timer !== run);
      };
    },
  };

  addMessage(
    text: string,
    from: 'user' | 'support' = 'support',
    image: string | null = null,
  ): SupportMessageWire {
    const message = { id: this.messages.length + 1, from, text, image, created_at: '', read: false };
    this.messages.push(message);
    return message;
  }

  runTimers(): void {
    for (const run of this.#timers.splice(0)) run();
  }

  async #answer(
    name: string,
    { text = '', image = '', page = 1 }: { text?: string; image?: string; page?: number },
    key = '',
  ): Promise<unknown> {
    this.requests.push(name === 'sendSupport' ? `${name} ${key}` : name);
    if (name !== 'sendSupport') {
      const list = this.messages.toReversed().slice((page - 1) * 20, page * 20);
      return name === 'supportMessages' ? { list, total: this.messages.length, unread: 0 } : null;
    }
    const { fails } = this;
    this.fails = null;
    if (fails !== null && !fails.acted) throw fails.error;
    const written = this.keys.get(key) ?? this.addMessage(text, 'user', image === '' ? null : image);
    this.keys.set(key, written);
    if (fails !== null) throw fails.error;
    return written;
  }
}

async function opened(support = new Support()) {
  const chat = new ChatStore(support.ports);
  await chat.load();
  return { support, chat };
}

/** Runs all pending promises. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

const texts = ({ state }: ChatStore) => state.messages.map(({ text }) => text);
const outgoing = ({ state }: ChatStore) =>
  state.outgoing.map(({ text, failure }) => [text, failure !== null]);

describe('[SITE-9] a message', () => {
  it('is outgoing immediately, and has the same key after it was sent', async () => {
    const { support, chat } = await opened();
    chat.send('Hello', null);
    expect(outgoing(chat)).toEqual([['Hello', false]]);
    await settle();
    expect([texts(chat), outgoing(chat), chat.keyOf(1)]).toEqual([['Hello'], [], 'key-1']);
    expect(support.requests).toContain('sendSupport key-1');
  });

  it('whose answer was lost is sent again with its key, and is shown once', async () => {
    const { support, chat } = await opened();
    support.fails = { error: LOST, acted: true };
    chat.send('Once', null);
    await settle();
    expect(outgoing(chat)).toEqual([['Once', true]]);
    await chat.load();
    await settle();
    expect([texts(chat), outgoing(chat), support.messages.length]).toEqual([['Once'], [], 1]);
  });

  it('that was refused stays until the user sends it again or removes it', async () => {
    const { support, chat } = await opened();
    for (const text of ['Again', 'Never']) {
      support.fails = { error: new ApiRefusal(1004, 'Too many', {}), acted: false };
      chat.send(text, null);
      await settle();
    }
    await chat.load();
    await settle();
    expect(outgoing(chat)).toEqual([
      ['Again', true],
      ['Never', true],
    ]);
    chat.discard('key-2');
    chat.again('key-1');
    chat.discard('key-1');
    await settle();
    expect([texts(chat), outgoing(chat)]).toEqual([['Again'], []]);
  });

  it('has its picture uploaded once, also when it is sent again', async () => {
    const { support, chat } = await opened();
    support.fails = { error: LOST, acted: false };
    chat.send('', new Blob(['x']));
    await settle();
    chat.again('key-1');
    await settle();
    expect([support.uploads, chat.state.messages[0]?.image]).toEqual([1, '/api/common/image/1']);
  });

  it('of an ended session is not sent', async () => {
    const { support, chat } = await opened();
    chat.send('Secret', new Blob(['x']));
    chat.end();
    await settle();
    expect(support.messages).toEqual([]);
  });
});

describe('[SITE-9] the chat', () => {
  it('takes each pushed message once, also the user’s from other tabs', async () => {
    const { support, chat } = await opened();
    chat.take({ event: 'support', message: support.addMessage('From the other tab', 'user') });
    const answer = support.addMessage('An answer');
    chat.take({ event: 'support', message: answer });
    chat.take({ event: 'support', message: answer });
    expect([texts(chat), chat.state.more]).toEqual([['From the other tab', 'An answer'], false]);
    chat.send('Mine', null);
    chat.take({ event: 'support', message: support.addMessage('Meanwhile', 'user') });
    expect(texts(chat)).not.toContain('Meanwhile');
    await settle();
    expect(texts(chat)).toEqual(expect.arrayContaining(['Mine', 'Meanwhile']));
    expect(chat.state.messages).toHaveLength(4);
  });

  it('reads older messages page by page, and starts again after a gap', async () => {
    const support = new Support();
    for (let count = 1; count <= 45; count += 1) support.addMessage(`No. ${count}`);
    const { chat } = await opened(support);
    expect([texts(chat).length, chat.state.more]).toEqual([20, true]);
    await chat.earlier();
    await chat.earlier();
    expect([texts(chat)[0], texts(chat).length, chat.state.more]).toEqual(['No. 1', 45, false]);
    for (let count = 46; count <= 70; count += 1) support.addMessage(`No. ${count}`);
    await chat.load();
    expect([texts(chat)[0], chat.state.more]).toEqual(['No. 51', true]);
  });

  it('shows that support is typing until the time is over or the message arrives', async () => {
    const { support, chat } = await opened();
    chat.take({ event: 'support_typing', for_ms: 6_000 });
    expect(chat.state.typing).toBe(true);
    support.runTimers();
    expect(chat.state.typing).toBe(false);
    chat.take({ event: 'support_typing', for_ms: 6_000 });
    chat.take({ event: 'support', message: support.addMessage('Here') });
    expect(chat.state.typing).toBe(false);
  });

  it('marks only the messages that support has seen', async () => {
    const { support, chat } = await opened();
    for (const text of ['One', 'Two'])
      chat.take({ event: 'support', message: support.addMessage(text, 'user') });
    chat.take({ event: 'support_read', up_to: 1 });
    expect(chat.state.messages.map(({ read }) => read)).toEqual([true, false]);
  });

  it('reports typing once in three seconds, and each read state once', async () => {
    const { support, chat } = await opened();
    for (const nowMs of [0, 2_999, 3_000, MINUTE_MS]) {
      support.nowMs = nowMs;
      chat.typing();
    }
    for (const upTo of [2, 2, 1, 3]) chat.seen(upTo);
    const count = (name: string) => support.requests.filter((requests) => requests === name).length;
    expect([count('typingSupport'), count('readSupport')]).toEqual([3, 2]);
  });
});
