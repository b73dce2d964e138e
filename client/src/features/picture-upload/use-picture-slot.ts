/** Upload of one picture of a form: previewed immediately, sent with progress, and released when the page is left. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, isAbort, TransportFailure } from '../../data/transport/failures.ts';
import { uploadImage } from '../../data/user/images.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { fileProblem, type PictureUpload } from './picture-file.ts';

export interface PictureSlotHandle {
  readonly slot: PictureUpload;
  choose(file: File): void;
  /** Removes the picture, or stops its upload. */
  clear(): void;
  /** Empties the slot with a reason. */
  fail(text: string): void;
}

const EMPTY: PictureUpload = { step: 'empty', failure: null };

interface CurrentUpload {
  readonly stop: AbortController;
  readonly preview: string;
}

export function usePictureSlot(): PictureSlotHandle {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<PictureUpload>(EMPTY);
  const upload = useRef<CurrentUpload | null>(null);

  useEffect(() => () => release(upload), []);

  const fail = (text: string) => {
    release(upload);
    haptic('refused');
    setSlot({ step: 'empty', failure: text });
  };
  const failureText = (error: unknown): string => {
    if (error instanceof ApiRefusal) return error.message;
    const { kind, code } =
      error instanceof TransportFailure ? error : ({ kind: 'offline', code: '' } as const);
    return t(`refusal.${kind}`, { code });
  };
  const send = async (file: File) => {
    const stop = new AbortController();
    const preview = URL.createObjectURL(file);
    upload.current = { stop, preview };
    setSlot({ step: 'sending', preview, share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!stop.signal.aborted) setSlot({ step: 'sending', preview, share });
      };
      const url = await uploadImage(file, { onProgress, signal: stop.signal });
      if (!stop.signal.aborted) setSlot({ step: 'stored', preview, url });
    } catch (error) {
      if (!isAbort(error) && !stop.signal.aborted) fail(failureText(error));
    }
  };

  return {
    slot,
    fail,
    choose(file) {
      const problem = fileProblem(file);
      if (problem !== null) return fail(t(`picture.problems.${problem}`));
      release(upload);
      void send(file);
    },
    clear() {
      release(upload);
      setSlot(EMPTY);
    },
  };
}

/** Stops the upload and frees the memory of the preview. */
function release(upload: RefObject<CurrentUpload | null>): void {
  if (upload.current === null) return;
  upload.current.stop.abort();
  URL.revokeObjectURL(upload.current.preview);
  upload.current = null;
}
