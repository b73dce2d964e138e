/** Tests of the support channel by the site's settings. */

import { expect, it } from 'vitest';
import { supportWay } from './support-channel.ts';

const HELP = 'https://help.example/room?site=1';
const wayOf = (service_link: string, service_link_type: number) =>
  supportWay({ service_link, service_link_type }, 'https://us.example');

it.each([
  [1, 'stranger'],
  [2, 'copy'],
  [3, 'leave'],
])('[U49] an address of type %i is a way of the kind %s', (type, kind) => {
  expect(wayOf(HELP, type)).toEqual({ kind, link: HELP });
});

it.each([1, 2, 3])('[U49] without an address support is here, whatever the type: %i', (type) => {
  expect(wayOf('', type)).toEqual({ kind: 'talk' });
  expect(wayOf('javascript:alert(1)', type)).toEqual({ kind: 'talk' });
});

it('[U49] our own pages never stand in the frame for strangers', () => {
  expect(wayOf('https://us.example/mine/chat', 1)).toEqual({ kind: 'talk' });
});
