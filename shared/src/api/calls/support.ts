/** Support calls: the chat of a user with support. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, messageText, page, text } from '../fields.ts';
import { SupportMessageWire } from '../shapes/support.ts';
import { count, rows, total } from '../shapes/values.ts';

const unread = count.describe('Messages from support that the user has not seen.');

export const SUPPORT_CALLS = {
  supportMessages: defineGet('/api/support/messages', {
    input: z.object({ page }),
    output: json(z.object({ list: rows(SupportMessageWire), total, unread })),
    summary: 'Messages of the support chat, newest first',
    description: 'Both sides of the chat. Reading them does not mark them as seen.',
  }),
  sendSupport: definePost('/api/support/send', {
    input: z.object({
      text: messageText.default('').describe('Plain text with line breaks. Required without an image.'),
      image: text(0, MAX_IMAGE_URL_LENGTH)
        .default('')
        .describe('Your picture: the `url` from `uploadImage`.'),
    }),
    output: json(SupportMessageWire),
    keyed: true,
    limit: 'supportChat',
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['daily_quota_used'],
    summary: 'Sends a message to support',
    description: 'A text, a picture, or both.',
    example: { text: 'Hello' },
  }),
  readSupport: definePost('/api/support/read', {
    input: z.object({ up_to: id.describe('Id of the last message that the user has seen.') }),
    output: json(z.object({ unread })),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Marks messages from support as seen',
    description: 'Marks all messages up to this one.',
    example: { up_to: 1 },
  }),
  typingSupport: definePost('/api/support/typing', {
    output: json(z.null()),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Tells support that the user is typing',
    description: 'Send it again every few seconds while the user types.',
  }),
};
