/** Tests of the files that are refused before they are sent. */

import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';
import { describe, expect, it } from 'vitest';
import { fileProblem } from './picture-file.ts';

function picture(type: string, size: number): Blob {
  return { type, size } as Blob;
}

describe('a file', () => {
  it('[PROFILE-8] that the server would refuse is not uploaded', () => {
    expect(fileProblem(picture('application/pdf', 10))).toBe('kind');
    expect(fileProblem(picture('image/svg+xml', 10))).toBe('kind');
    expect(fileProblem(picture('image/png', MAX_IMAGE_BYTES + 1))).toBe('large');
  });

  it('is uploaded when its type is allowed or unknown, up to the maximum size', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp', '']) {
      expect(fileProblem(picture(type, MAX_IMAGE_BYTES))).toBeNull();
    }
  });
});
