/** Captcha in place of a code: loaded with the form, and again for every attempt, since one is valid once. */

import { useCallback, useEffect, useState } from 'react';
import { loadCaptcha } from '../../../data/user/identity.ts';

export interface CaptchaHandle {
  /** Null until it is loaded, and when it could not be created. */
  readonly picture: { readonly id: string; readonly b64s: string } | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

export function useCaptcha(needed: boolean): CaptchaHandle {
  const [picture, setPicture] = useState<CaptchaHandle['picture']>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(() => {
    loadCaptcha().then(
      (drawn) => {
        setPicture(drawn);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (needed) reload();
  }, [needed, reload]);
  return { picture, failed, reload };
}
