/** A request over HTTP and the slot that its gateway has shown. */

import fastify from 'fastify';
import { expect, test } from 'vitest';
import { checkEveryRequest } from '../../http/pipeline/every-request.ts';
import { checkShownSlot } from './shown-slot-check.ts';

function engine(mayDecide: (slot: number) => boolean | Promise<boolean>) {
  const app = fastify();
  const slots: number[] = [];
  const market = {
    mayDecide(slot: number) {
      slots.push(slot);
      return mayDecide(slot);
    },
  };
  checkEveryRequest(app, [checkShownSlot(() => market), () => false]);
  app.get('/v3/orders', () => 'decided');
  const ask = async (slot?: string) => {
    const headers = slot === undefined ? {} : { 'x-cluster-slot': slot };
    const { statusCode, headers: answered, body } = await app.inject({ url: '/v3/orders', headers });
    return [statusCode, answered['retry-after'], statusCode === 200 ? body : undefined];
  };
  return { ask, slots };
}

const DECIDED = [200, undefined, 'decided'];
const REFUSED = [503, '1', undefined];

test('[CLUSTER-25] is decided when the slot has been played, also after a wait', async () => {
  const atOnce = engine(() => true);
  expect(await atOnce.ask('7')).toEqual(DECIDED);
  expect(atOnce.slots).toEqual([7]);
  expect(await engine(() => Promise.resolve(true)).ask('7')).toEqual(DECIDED);
});

test('[CLUSTER-25] is refused, to be made again, when it is not played in time', async () => {
  expect(await engine(() => false).ask('7')).toEqual(REFUSED);
  expect(await engine(() => Promise.resolve(false)).ask('7')).toEqual(REFUSED);
});

test('has an answer when the market fails, and without a slot no wait', async () => {
  const failing = engine(() => Promise.reject(new Error('lost')));
  expect((await failing.ask('7'))[0]).toBe(500);
  expect(await failing.ask()).toEqual(DECIDED);
  expect(await failing.ask('seven')).toEqual(DECIDED);
  expect(failing.slots).toEqual([7]);
});
