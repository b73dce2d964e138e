/** Contract of the message bus, for every implementation. */

import { expect, test } from 'vitest';
import {
  type BusMessage,
  MAX_MESSAGE_BYTES,
  type MessageBus,
} from '../../src/platform/message-bus/message-bus.ts';

export interface TwoProcesses {
  readonly near: MessageBus;
  readonly far: MessageBus;
}

/** `open` connects two processes to the same servers. */
export function messageBusContract(open: () => Promise<TwoProcesses>): void {
  const opened = async () => {
    const { near, far } = await open();
    return { near, far, received: new Array<string>() };
  };
  const noted = (received: string[]) => (message: { subject: string; bytes: Buffer }) =>
    void received.push(`${message.subject} ${message.bytes.toString()}`);

  test('messages arrive in order at every subscription whose pattern has the subject', async () => {
    const { near, far, received } = await opened();
    far.subscribe('area.*.one', noted(received));
    far.subscribe('area.>', noted(received));
    far.subscribe('area.7.two', noted(received));
    far.subscribe('area', noted(received));
    await processed(far);
    near.publish('area.7.one', text('first'));
    near.publish('area.7.one', text('second'));
    near.publish('area', text('third'));
    near.publish('other.7.one', text('fourth'));
    await processed(near, far);
    const twice = (line: string) => [line, line];
    expect(received.toSorted()).toEqual([
      'area third',
      ...twice('area.7.one first'),
      ...twice('area.7.one second'),
    ]);
    expect(received.indexOf('area.7.one first')).toBeLessThan(received.indexOf('area.7.one second'));
  });

  test('a subscription that has ended gets nothing', async () => {
    const { near, far, received } = await opened();
    const end = far.subscribe('area.one', noted(received));
    far.subscribe('area.two', noted(received));
    end();
    await processed(far);
    near.publish('area.one', text('first'));
    near.publish('area.two', text('second'));
    await processed(near, far);
    expect(received).toEqual(['area.two second']);
  });

  test('a process gets the messages that it publishes', async () => {
    const { near, received } = await opened();
    near.subscribe('area.one', noted(received));
    near.publish('area.one', text('first'));
    await processed(near);
    expect(received).toEqual(['area.one first']);
  });

  test('a request returns the answer', async () => {
    const { near, far } = await opened();
    far.subscribe('double', (message) => message.respond(Buffer.concat([message.bytes, message.bytes])));
    await processed(far);
    const answers = await Promise.all(
      ['ab', 'cd', ''].map((word) => near.request('double', text(word), 10_000)),
    );
    expect(answers.map(String)).toEqual(['abab', 'cdcd', '']);
  });

  test('a request without a subscription fails at once: no process received it', async () => {
    const { near } = await opened();
    await expect(near.request('nothing.there', text(''), 60_000)).rejects.toMatchObject({
      reason: 'no_responder',
    });
  });

  test('a request that is not answered in time fails', async () => {
    const { near, far } = await opened();
    far.subscribe('silent', () => undefined);
    await processed(far);
    await expect(near.request('silent', text(''), 20)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('[CLUSTER-100] a second answer, and one after the time limit, have no effect', async () => {
    const { near, far } = await opened();
    let last: BusMessage | null = null;
    far.subscribe('area.one', (message) => {
      last = message;
    });
    far.subscribe('area.two', (message) => {
      message.respond(text('first'));
      message.respond(text('second'));
    });
    await processed(far);
    await expect(near.request('area.one', text(''), 20)).rejects.toMatchObject({ reason: 'timeout' });
    (last as BusMessage | null)?.respond(text('late'));
    expect(String(await near.request('area.two', text(''), 10_000))).toBe('first');
    await processed(far, near);
    expect(String(await near.request('area.two', text(''), 10_000))).toBe('first');
  });

  test('an answer to a message that expects none has no effect', async () => {
    const { near, far, received } = await opened();
    far.subscribe('area.one', (message) => {
      message.respond(text('answer'));
      noted(received)(message);
    });
    await processed(far);
    near.publish('area.one', text('first'));
    await processed(near, far);
    expect(received).toEqual(['area.one first']);
  });

  test('a listener that throws gets the next message', async () => {
    const { near, far, received } = await opened();
    far.subscribe('area.one', (message) => {
      noted(received)(message);
      throw new Error('this listener fails');
    });
    await processed(far);
    near.publish('area.one', text('first'));
    near.publish('area.one', text('second'));
    await processed(near, far);
    expect(received).toEqual(['area.one first', 'area.one second']);
  });

  test('a message of the largest size arrives, and a larger one is a mistake of the caller', async () => {
    const { near, far } = await opened();
    let largest = 0;
    far.subscribe('large', ({ bytes }) => (largest = Math.max(largest, bytes.length)));
    await processed(far);
    near.publish('large', Buffer.alloc(MAX_MESSAGE_BYTES, 1));
    expect(() => near.publish('large', Buffer.alloc(MAX_MESSAGE_BYTES + 1))).toThrow(RangeError);
    await processed(near, far);
    expect(largest).toBe(MAX_MESSAGE_BYTES);
  });

  test('a bus that is closed drops messages and fails requests', async () => {
    const { near, far, received } = await opened();
    far.subscribe('area.one', noted(received));
    await processed(far);
    await near.close();
    near.publish('area.one', text('first'));
    await expect(near.request('area.one', text(''), 60_000)).rejects.toMatchObject({
      reason: 'no_responder',
    });
    await processed(far);
    expect([near.isConnected, near.dropped, received]).toEqual([false, 2, []]);
  });
}

export function text(value: string): Buffer {
  return Buffer.from(value);
}

/** Waits until all that `from` has sent so far was received by itself, and by `to`. */
export async function processed(from: MessageBus, to = from): Promise<void> {
  const subject = `probe.${(probes += 1)}`;
  const end = to.subscribe(subject, (message) => message.respond(text('')));
  if (to !== from) await processed(to);
  await from.request(subject, text(''), 10_000);
  end();
}

let probes = 0;
