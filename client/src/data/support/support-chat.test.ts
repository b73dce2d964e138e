/** The talk in the browser: what is on its way, what got stuck, what others say meanwhile, and what is told of it. */

import type { SupportMessageWire } from '@vernier/shared/api/shapes/support';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from '../transport/failures.ts';
import { SupportChat, type SupportChatPorts } from './support-chat.ts';

const LOST = new TransportFailure('offline', 'network');
const MINUTE_MS = 60_000;

/** A server with one talk, and a connection that can be cut before or after it has acted. */
class Support {
  readonly messages: SupportMessageWire[] = [];
  readonly asked: string[] = [];
  readonly keys = new Map<string, SupportMessageWire>();
  uploads = 0;
  fails: { readonly error: Error; readonly acted: boolean } | null = null;
  nowMs = 0;
  #timers: (() => void)[] = [];
  #made = 0;

  readonly ports: SupportChatPorts = {
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

  say(text: string, from: 'user' | 'support' = 'support', image: string | null = null): SupportMessageWire {
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
    this.asked.push(name === 'sendSupport' ? `${name} ${key}` : name);
    if (name !== 'sendSupport') {
      const list = this.messages.toReversed().slice((page - 1) * 20, page * 20);
      return name === 'supportMessages' ? { list, total: this.messages.length, unread: 0 } : null;
    }
    const { fails } = this;
    this.fails = null;
    if (fails !== null && !fails.acted) throw fails.error;
    const written = this.keys.get(key) ?? this.say(text, 'user', image === '' ? null : image);
    this.keys.set(key, written);
    if (fails !== null) throw fails.error;
    return written;
  }
}

async function opened(support = new Support()) {
  const talk = new SupportChat(support.ports);
  await talk.load();
  return { support, talk };
}

/** Lets every answer that is on its way arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const said = ({ state }: SupportChat) => state.messages.map(({ text }) => text);
const stuck = ({ state }: SupportChat) => state.outgoing.map(({ text, failure }) => [text, failure !== null]);

describe('[U48] a message', () => {
  it('is on its way at once, and keeps its key when it has arrived', async () => {
    const { support, talk } = await opened();
    talk.send('Hello', null);
    expect(stuck(talk)).toEqual([['Hello', false]]);
    await settle();
    expect([said(talk), stuck(talk), talk.keyOf(1)]).toEqual([['Hello'], [], 'key-1']);
    expect(support.asked).toContain('sendSupport key-1');
  });

  it('whose answer was lost is sent again under its key, and stands there once', async () => {
    const { support, talk } = await opened();
    support.fails = { error: LOST, acted: true };
    talk.send('Once', null);
    await settle();
    expect(stuck(talk)).toEqual([['Once', true]]);
    await talk.load();
    await settle();
    expect([said(talk), stuck(talk), support.messages.length]).toEqual([['Once'], [], 1]);
  });

  it('that was refused waits for its writer, who tries again or takes it back', async () => {
    const { support, talk } = await opened();
    for (const text of ['Again', 'Never']) {
      support.fails = { error: new ApiRefusal(1004, 'Too many', {}), acted: false };
      talk.send(text, null);
      await settle();
    }
    await talk.load();
    await settle();
    expect(stuck(talk)).toEqual([
      ['Again', true],
      ['Never', true],
    ]);
    talk.discard('key-2');
    talk.again('key-1');
    talk.discard('key-1');
    await settle();
    expect([said(talk), stuck(talk)]).toEqual([['Again'], []]);
  });

  it('has its picture uploaded once, however often it is tried', async () => {
    const { support, talk } = await opened();
    support.fails = { error: LOST, acted: false };
    talk.send('', new Blob(['x']));
    await settle();
    talk.again('key-1');
    await settle();
    expect([support.uploads, talk.state.messages[0]?.image]).toEqual([1, '/api/common/image/1']);
  });

  it('of a talk that has ended is not sent in the next one’s name', async () => {
    const { support, talk } = await opened();
    talk.send('Secret', new Blob(['x']));
    talk.end();
    await settle();
    expect(support.messages).toEqual([]);
  });
});

describe('[U48] the talk', () => {
  it('takes what is pushed, its own messages of other pages too, and each once', async () => {
    const { support, talk } = await opened();
    talk.take({ event: 'support', message: support.say('From the other tab', 'user') });
    const answer = support.say('An answer');
    talk.take({ event: 'support', message: answer });
    talk.take({ event: 'support', message: answer });
    expect([said(talk), talk.state.more]).toEqual([['From the other tab', 'An answer'], false]);
    talk.send('Mine', null);
    talk.take({ event: 'support', message: support.say('Meanwhile', 'user') });
    expect(said(talk)).not.toContain('Meanwhile');
    await settle();
    expect(said(talk)).toEqual(expect.arrayContaining(['Mine', 'Meanwhile']));
    expect(talk.state.messages).toHaveLength(4);
  });

  it('reads older messages page by page, and starts again after a gap', async () => {
    const support = new Support();
    for (let count = 1; count <= 45; count += 1) support.say(`No. ${count}`);
    const { talk } = await opened(support);
    expect([said(talk).length, talk.state.more]).toEqual([20, true]);
    await talk.earlier();
    await talk.earlier();
    expect([said(talk)[0], said(talk).length, talk.state.more]).toEqual(['No. 1', 45, false]);
    for (let count = 46; count <= 70; count += 1) support.say(`No. ${count}`);
    await talk.load();
    expect([said(talk)[0], talk.state.more]).toEqual(['No. 51', true]);
  });

  it('shows that support writes until the time is over or the message there', async () => {
    const { support, talk } = await opened();
    talk.take({ event: 'support_typing', for_ms: 6_000 });
    expect(talk.state.typing).toBe(true);
    support.runTimers();
    expect(talk.state.typing).toBe(false);
    talk.take({ event: 'support_typing', for_ms: 6_000 });
    talk.take({ event: 'support', message: support.say('Here') });
    expect(talk.state.typing).toBe(false);
  });

  it('marks what support has seen, and of nothing else', async () => {
    const { support, talk } = await opened();
    for (const text of ['One', 'Two']) talk.take({ event: 'support', message: support.say(text, 'user') });
    talk.take({ event: 'support_read', up_to: 1 });
    expect(talk.state.messages.map(({ read }) => read)).toEqual([true, false]);
  });

  it('says once in three seconds that one writes, and once what was seen', async () => {
    const { support, talk } = await opened();
    for (const nowMs of [0, 2_999, 3_000, MINUTE_MS]) {
      support.nowMs = nowMs;
      talk.typing();
    }
    for (const upTo of [2, 2, 1, 3]) talk.seen(upTo);
    const count = (name: string) => support.asked.filter((asked) => asked === name).length;
    expect([count('typingSupport'), count('readSupport')]).toEqual([3, 2]);
  });
});
