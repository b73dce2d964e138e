/** Hands a text to the browser as a file to keep; where it goes is the browser's and its owner's business. */

/** Long enough for a slow browser to begin reading. */
const KEPT_MS = 60_000;

export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
