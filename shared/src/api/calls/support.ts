/** Support calls: the chat of a user with support. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT } from '../define-call.ts';
import { id, MAX_IMAGE_URL_LENGTH, messageText, page, text } from '../fields.ts';
import type { SupportMessageWire } from '../shapes/support.ts';

export const SUPPORT_CALLS = {
  supportMessages: defineCall({
    method: 'GET',
    path: '/api/support/messages',
    input: z.object({ page }),
    output: json<{ list: SupportMessageWire[]; total: number; unread: number }>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'Messages of the support chat, newest first',
    example: { as: 'demo', input: {} },
  }),
  /** An `image` is an upload of the user's own; with one the text may be empty. */
  sendSupport: defineCall({
    method: 'POST',
    path: '/api/support/send',
    input: z.object({ text: messageText.default(''), image: text(0, MAX_IMAGE_URL_LENGTH).default('') }),
    output: json<SupportMessageWire>(),
    session: 'required',
    keyed: true,
    limit: 'supportChat',
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Writes to support',
    example: { as: 'demo', input: { text: 'Hello' } },
  }),
  /** The user has seen what support wrote, up to a message. */
  readSupport: defineCall({
    method: 'POST',
    path: '/api/support/read',
    input: z.object({ up_to: id }),
    output: json<{ unread: number }>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Marks what support wrote as seen',
    example: { as: 'demo', input: { up_to: 1 } },
  }),
  /** The user writes; said again every few seconds while it lasts. */
  typingSupport: defineCall({
    method: 'POST',
    path: '/api/support/typing',
    input: NO_INPUT,
    output: json<null>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    fullDisk: 'refused',
    summary: 'Says that the user writes',
    example: { as: 'demo', input: {} },
  }),
};
