/** Validation of support messages: some lines of text, in composed form and without invisible characters. */

import { z } from 'zod';

const MAX_LENGTH = 2000;
/** Control characters but the end of a line and the tab. */
const UNSEEN = /[^\P{Cc}\n\t]/u;

export const MessageText = z
  .string()
  .max(MAX_LENGTH * 2)
  .transform((typed) => typed.normalize('NFC').replaceAll('\r\n', '\n').trim())
  .refine((typed) => typed.length <= MAX_LENGTH && !UNSEEN.test(typed), 'not a message');
