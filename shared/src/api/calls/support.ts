/** Support calls: the chat of a user with support. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, messageText, page, text } from '../fields.ts';
import { SupportMessageWire } from '../shapes/support.ts';

export const SUPPORT_CALLS = {
  supportMessages: defineGet('/api/support/messages', {
    input: z.object({ page }),
    output: json(z.object({ list: z.array(SupportMessageWire), total: z.number(), unread: z.number() })),
    summary: 'Messages of the support chat, newest first',
  }),
  /** An `image` is an upload of the user's own; with one the text may be empty. */
  sendSupport: definePost('/api/support/send', {
    input: z.object({ text: messageText.default(''), image: text(0, MAX_IMAGE_URL_LENGTH).default('') }),
    output: json(SupportMessageWire),
    keyed: true,
    limit: 'supportChat',
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['daily_quota_used'],
    summary: 'Writes to support',
    example: { text: 'Hello' },
  }),
  /** The user has seen what support wrote, up to a message. */
  readSupport: definePost('/api/support/read', {
    input: z.object({ up_to: id }),
    output: json(z.object({ unread: z.number() })),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Marks what support wrote as seen',
    example: { up_to: 1 },
  }),
  /** The user writes; sent again every few seconds while it lasts. */
  typingSupport: definePost('/api/support/typing', {
    output: json(z.null()),
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Says that the user writes',
  }),
};
