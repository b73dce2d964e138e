/** Errors that the server reported for the fields of a form, displayed below these fields. */

import { useState } from 'react';
import { factOf, messageOf } from '../data/failures.ts';

interface Wrong {
  readonly fields: readonly string[];
  readonly message: string;
}

export interface FieldErrors {
  /** Under a field; null when nothing is wrong with it. */
  readonly error: (field: string) => string | null;
  /** Runs a change, remembers what the server refuses, and throws it on. */
  readonly guard: (act: () => Promise<unknown>) => Promise<void>;
}

export function useFieldErrors(): FieldErrors {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  return {
    error: (field) => (wrong?.fields.includes(field) === true ? wrong.message : null),
    guard: async (act) => {
      try {
        await act();
        setWrong(null);
      } catch (error) {
        setWrong(wrongOf(error));
        throw error;
      }
    },
  };
}

function wrongOf(error: unknown): Wrong | null {
  const fields = factOf(error, 'fields');
  const message = messageOf(error);
  return Array.isArray(fields) && message !== null ? { fields: fields.map(String), message } : null;
}
