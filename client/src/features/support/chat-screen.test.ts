/** Tests of the support channel by the site's settings. */

import { expect, it } from 'vitest';
import { supportChannel } from './chat-screen.tsx';

const HELP = 'https://help.example/room?site=1';
const channelOf = (service_link: string, service_link_type: number) =>
  supportChannel({ service_link, service_link_type }, 'https://us.example');

it.each([
  [1, 'external'],
  [2, 'copy'],
  [3, 'redirect'],
])('[SITE-10] an address of type %i is a channel of the kind %s', (type, kind) => {
  expect(channelOf(HELP, type)).toEqual({ kind, link: HELP });
});

it.each([1, 2, 3])('[SITE-10] without an address support is the chat, for type %i', (type) => {
  expect(channelOf('', type)).toEqual({ kind: 'chat' });
  expect(channelOf('javascript:alert(1)', type)).toEqual({ kind: 'chat' });
});

it('[SITE-10] pages of this app are never shown in the frame of another provider', () => {
  expect(channelOf('https://us.example/mine/chat', 1)).toEqual({ kind: 'chat' });
});
