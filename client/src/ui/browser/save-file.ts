/** File downloads from memory. */

/** Long enough for a slow browser to begin reading. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** The same for a text. */
export function saveText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
