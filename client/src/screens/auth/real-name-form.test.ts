/** What stops a real name from being sent, and which files are refused before they are sent. */

import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';
import { describe, expect, it } from 'vitest';
import { fileProblem, placeOf, problemsIn, type RealNameForm } from './real-name-form.ts';

const stored = { step: 'stored', preview: 'blob:1', url: '/api/common/image/1' } as const;
const full: RealNameForm = {
  name: 'Maya Chan',
  card_id: 'A123456(7)',
  front_pic: stored,
  reverse_pic: stored,
};

function picture(type: string, size: number): Blob {
  return { type, size } as Blob;
}

describe('a real name', () => {
  it('[U17] is sent with all four, and says at each what it still needs', () => {
    expect(problemsIn(full)).toEqual({});
    expect(
      problemsIn({
        name: '  ',
        card_id: '',
        front_pic: { step: 'sending', preview: 'blob:1', share: 1 },
        reverse_pic: { step: 'empty', failure: 'damaged' },
      }),
    ).toEqual({
      name: 'nameMissing',
      card_id: 'numberMissing',
      front_pic: 'pictureSending',
      reverse_pic: 'pictureMissing',
    });
  });

  it('shows a refusal at the first field that the server names, and else under the form', () => {
    expect(placeOf(['reverse_pic', 'card_id'])).toBe('card_id');
    expect(placeOf(['area_id'])).toBe('form');
    expect(placeOf(undefined)).toBe('form');
  });
});

describe('a file', () => {
  it('[U17] that the server would refuse is not sent', () => {
    expect(fileProblem(picture('application/pdf', 10))).toBe('fileKind');
    expect(fileProblem(picture('image/svg+xml', 10))).toBe('fileKind');
    expect(fileProblem(picture('image/png', MAX_IMAGE_BYTES + 1))).toBe('fileLarge');
  });

  it('goes to the server when its kind is right or unknown, up to the last byte', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp', '']) {
      expect(fileProblem(picture(type, MAX_IMAGE_BYTES))).toBeNull();
    }
  });
});
