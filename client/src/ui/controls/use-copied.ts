/** Hook that copies a text and reports it for two seconds. */

import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast.ts';

const SHOWN_MS = 2_000;

/** Shows `failed` when the browser does not allow it. */
export function useCopied(failed: string): { copied: boolean; copy: (text: string) => void } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setTimes((count) => count + 1);
    } catch {
      // no permission, or a page that is not secure: the text can still be selected manually
      toast(failed, { tone: 'error' });
    }
  };
  return { copied: times > 0, copy: (text) => void copy(text) };
}
