/** A picture for a reply: made small enough for one call, as a photograph of a moderate size. */

export interface ReplyPicture {
  readonly name: string;
  readonly base64: string;
}

const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** What the call takes, in base64. */
const MAX_LENGTH = 1_000_000;

/** Null when the file is no picture, or cannot be made small enough. */
export async function replyPicture(file: File): Promise<ReplyPicture | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const base64 = await base64Of(blob);
    return base64.length > MAX_LENGTH ? null : { name: file.name, base64 };
  } catch {
    return null;
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.readAsDataURL(blob);
  });
}
