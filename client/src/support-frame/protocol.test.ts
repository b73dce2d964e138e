/** Messages of the frame are validated: complete and bounded, or ignored. */

import { expect, it } from 'vitest';
import { readFromFrame } from './protocol.ts';

const picture = new Blob(['x']);

it.each([
  [{ kind: 'send', text: 'Hello', picture: null }],
  [{ kind: 'send', text: '', picture }],
  [{ kind: 'draft', text: '' }],
  [{ kind: 'again', key: 'k' }],
  [{ kind: 'discard', key: 'k' }],
  [{ kind: 'picture', key: 'm12' }],
  [{ kind: 'seen', upTo: 12 }],
  [{ kind: 'earlier' }],
  [{ kind: 'reload' }],
])('[SITE-8] the page hears %j', (message) => {
  expect(readFromFrame({ ...message, token: 'more' })).toEqual(message);
});

it.each([
  [null],
  ['send'],
  [{ kind: 'logout' }],
  [{ kind: 'send', text: ' ', picture: null }],
  [{ kind: 'send', text: 'x'.repeat(2_001), picture: null }],
  [{ kind: 'send', text: 'x', picture: 'https://elsewhere.example/a.png' }],
  [{ kind: 'send', text: 'x' }],
  [{ kind: 'draft', text: 7 }],
  [{ kind: 'again', key: 'x'.repeat(65) }],
  [{ kind: 'picture' }],
  [{ kind: 'seen', upTo: 1.5 }],
  [{ kind: 'seen', upTo: '3' }],
  [{ kind: 'seen', upTo: -1 }],
])('[SITE-8] the page does not hear %j', (message) => {
  expect(readFromFrame(message)).toBeNull();
});
