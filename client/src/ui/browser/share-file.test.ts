/** Sharing of a file with and without the share sheet of a device. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharesFile, shareOrSave } from './share-file.ts';

const FILE = new File(['png'], 'EURUSD-2026-11-28.png', { type: 'image/png' });
const saved: string[] = [];
const share = vi.fn<(data: ShareData) => Promise<void>>();

function offerSharing(canShare: boolean): void {
  vi.stubGlobal('navigator', { canShare: () => canShare, share });
}

beforeEach(() => {
  saved.length = 0;
  share.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[TRADE-22] a file goes to the share sheet, and closing that saves nothing', async () => {
  offerSharing(true);
  share.mockResolvedValueOnce();
  await shareOrSave(FILE, 'Vernier');
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [FILE], title: 'Vernier' });
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await shareOrSave(FILE, 'Vernier');
  expect(saved).toEqual([]);
});

it('[TRADE-22] a file is saved where it cannot be shared', async () => {
  vi.stubGlobal('navigator', {});
  expect(sharesFile(FILE)).toBe(false);
  await shareOrSave(FILE, 'Vernier');
  offerSharing(false);
  await shareOrSave(FILE, 'Vernier');
  offerSharing(true);
  share.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
  await shareOrSave(FILE, 'Vernier');
  expect(saved).toEqual(['EURUSD-2026-11-28.png', 'EURUSD-2026-11-28.png', 'EURUSD-2026-11-28.png']);
});
