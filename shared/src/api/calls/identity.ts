/** Identity calls: the real name, and the images that prove it. */

import { z } from 'zod';
import { defineGet, definePost, file, json } from '../define-call.ts';
import { MAX_IMAGE_URL_LENGTH, text } from '../fields.ts';
import { RealNameStateWire } from '../shapes/user.ts';

const IMAGE_REFUSALS = [
  'image_type_not_supported',
  'image_too_large',
  'image_has_too_many_pixels',
  'image_animated',
  'image_not_readable',
] as const;

const MAX_NAME_LENGTH = 100;
const MAX_CARD_ID_LENGTH = 40;
const MAX_IMAGE_ID_LENGTH = 64;

/** Letters, marks, digits, punctuation and spaces of any script; no invisible characters and no symbols. */
const WRITTEN = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\u200c\u200d]+$/u;

/** One line in composed form (NFC), without double spaces, that contains a match of `needed`. */
function identityLine(most: number, needed: RegExp) {
  return z
    .string()
    .max(most * 2)
    .transform((typed) => typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' '))
    .refine(
      (typed) => WRITTEN.test(typed) && needed.test(typed) && Array.from(typed).length <= most,
      'not a name or number',
    );
}

export const IDENTITY_CALLS = {
  /** Multipart, one `file`. */
  uploadImage: definePost('/api/common/image_upload', {
    input: z.object({ file: z.instanceof(Uint8Array).describe('The picture.') }),
    output: json(
      z.object({ url: z.string().describe('Path of the stored picture, for the calls that take one.') }),
    ),
    takesFile: true,
    realAccountsOnly: true,
    limit: 'uploads',
    load: 'reads',
    fullDisk: 'refused',
    refusals: [...IMAGE_REFUSALS, 'daily_quota_used'],
    summary: 'Uploads a picture',
    description: 'PNG, JPEG or WebP, at most 8 MiB. We re-encode it, so that no metadata is kept.',
  }),
  /** Answers the image itself, not an envelope, unless it refuses. */
  readImage: defineGet('/api/common/image/:id', {
    input: z.object({
      id: text(1, MAX_IMAGE_ID_LENGTH).describe('Last segment of the `url` from `uploadImage`.'),
    }),
    output: file('image/jpeg'),
    session: 'user-or-admin',
    refusals: ['not_found'],
    summary: 'Returns your own picture',
    description: 'The picture as JPEG. Only its owner and the reviewing administrators can read it.',
    example: { id: '{picture}' },
  }),
  realNameState: defineGet('/api/user_real/center', {
    output: json(RealNameStateWire),
    realAccountsOnly: true,
    summary: 'Status of the identity verification',
    description: 'Withdrawals require a verified identity.',
  }),
  submitRealName: definePost('/api/user_real/real_name', {
    input: z.object({
      name: identityLine(MAX_NAME_LENGTH, /\p{L}/u).describe('Name as shown on the document.'),
      card_id: identityLine(MAX_CARD_ID_LENGTH, /[\p{L}\p{N}]/u).describe('Number of the document.'),
      front_pic: text(1, MAX_IMAGE_URL_LENGTH).describe(
        'Front of the document: the `url` from `uploadImage`.',
      ),
      reverse_pic: text(1, MAX_IMAGE_URL_LENGTH).describe(
        'Back of the document: the `url` from `uploadImage`.',
      ),
    }),
    output: json(RealNameStateWire),
    realAccountsOnly: true,
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['real_name_submitted'],
    summary: 'Submits a name with both sides of an identity document',
    description: 'An administrator reviews it. You can submit again after a rejection.',
    example: {
      name: 'Ann Wong',
      card_id: 'A1234567',
      front_pic: '/api/common/image/{picture}',
      reverse_pic: '/api/common/image/{picture}',
    },
  }),
};
