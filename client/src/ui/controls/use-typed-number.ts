/** The text of a number input: as typed while it is edited or cannot be read, else the number as it was read. */

import { useState } from 'react';

interface TypedNumberOptions<Value> {
  /** Null while there is no number. */
  readonly value: Value | null;
  /** How the number is shown. */
  readonly written: (value: Value) => string;
  /** Null if it is not a number. */
  readonly read: (text: string) => Value | null;
  readonly onChange: (value: Value | null) => void;
}

export interface TypedNumber {
  readonly text: string;
  /** Something was typed that is no number. */
  readonly malformed: boolean;
  readonly take: (text: string) => void;
  /** The input was left, or its value was accepted: the number is shown as it was read, so that it can be checked. */
  readonly settle: () => void;
  /** The value was set by another control, such as an arrow key. */
  readonly forget: () => void;
}

export function useTypedNumber<Value extends number | bigint>(
  options: TypedNumberOptions<Value>,
): TypedNumber {
  const { value, written, read, onChange } = options;
  const [typed, setTyped] = useState<{ text: string; value: Value | null } | null>(null);
  // a value that was set elsewhere takes the place of the text
  const text = typed !== null && typed.value === value ? typed.text : null;
  return {
    text: text ?? (value === null ? '' : written(value)),
    malformed: value === null && text !== null && text.trim() !== '',
    take(next) {
      const number = read(next);
      setTyped({ text: next, value: number });
      onChange(number);
    },
    settle() {
      if (value !== null) setTyped(null);
    },
    forget: () => setTyped(null),
  };
}
