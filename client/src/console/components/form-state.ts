/** State of a form over a stored item: typed values, and the errors that the server reported for its fields. */

import { useState } from 'react';
import { factOf, messageOf } from '../data/failures.ts';

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

export interface FieldErrors {
  /** Under a field; null when nothing is wrong with it. */
  readonly error: (field: string) => string | null;
  /** Runs a change, remembers what the server refuses, and throws it on. */
  readonly guard: (act: () => Promise<unknown>) => Promise<void>;
}

export function useFieldErrors(): FieldErrors {
  const [refusal, setRefusal] = useState<unknown>(null);
  return {
    error: (field) => {
      const fields = factOf(refusal, 'fields');
      return Array.isArray(fields) && fields.includes(field) ? messageOf(refusal) : null;
    },
    guard: async (act) => {
      try {
        await act();
        setRefusal(null);
      } catch (error) {
        setRefusal(error);
        throw error;
      }
    },
  };
}
