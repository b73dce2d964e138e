/** A file to another app by the share sheet of the device, or to its storage where there is none. */

import { saveFile } from './save-file.ts';

export function sharesFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

export async function shareOrSave(file: File, title: string): Promise<void> {
  if (!sharesFile(file)) return saveFile(file.name, file);
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    // closing the share sheet is no failure
    if (error instanceof DOMException && error.name === 'AbortError') return;
    saveFile(file.name, file);
  }
}
