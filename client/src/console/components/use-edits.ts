/** The fields of a form over a stored item: what was typed here over the newest of the item, which others may change meanwhile. */

import { useState } from 'react';

interface Edits<Values> {
  /** Fields that were not typed over are as they are stored now, so that saving takes back no other administrator's change. */
  readonly values: Values;
  readonly edit: (fields: Partial<Values>) => void;
  /** Once what was typed is stored. */
  readonly forget: () => void;
}

export function useEdits<Values extends object>(stored: Values): Edits<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  return {
    values: { ...stored, ...edits },
    edit: (fields) => setEdits((before) => ({ ...before, ...fields })),
    forget: () => setEdits({}),
  };
}
