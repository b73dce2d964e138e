/** A user's picture, which the server shows to an administrator's token only; each look is a line of the audit. */

import { HEADER_AUTHORIZATION } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { useEffect, useState } from 'react';
import { sessionToken } from './session.ts';

const IMAGE_PREFIX = splitPath('readImage').path.replace(':id', '');

export type AdminImage =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'shown'; readonly src: string };

const LOADING: AdminImage = { state: 'loading' };

/** An address for an `<img>`, for as long as the component is there. */
export function useAdminImage(url: string): AdminImage {
  const [image, setImage] = useState<AdminImage & { readonly of?: string }>(LOADING);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    readImage(url, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setImage({ state: 'shown', src: made, of: url });
      },
      () => {
        if (!stop.signal.aborted) setImage({ state: 'failed', of: url });
      },
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [url]);
  // what was read of another picture is not this one
  return image.of === url ? image : LOADING;
}

async function readImage(url: string, signal: AbortSignal): Promise<Blob> {
  // the token goes nowhere but to our own pictures
  if (!url.startsWith(IMAGE_PREFIX)) throw new Error('not one of our pictures');
  const headers = { [HEADER_AUTHORIZATION]: `Bearer ${sessionToken() ?? ''}` };
  const response = await fetch(new URL(url, location.origin), { headers, signal });
  const blob = await response.blob();
  if (!blob.type.startsWith('image/')) throw new Error('no picture');
  return blob;
}
