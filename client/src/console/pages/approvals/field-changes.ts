/** Fields that an act changes, with their values before and after it. */

export interface FieldChange {
  /** Empty for a value without fields. */
  readonly field: string;
  /** Null when there was none. */
  readonly before: string | null;
  readonly after: string;
}

/** One row a field of `after` that differs, in its order. */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  if (!isRecord(after))
    return [{ field: '', before: before === null ? null : textOf(before), after: textOf(after) }];
  const old = isRecord(before) ? before : {};
  return Object.entries(after)
    .map(([field, value]) => ({
      field,
      before: Object.hasOwn(old, field) ? textOf(old[field]) : null,
      after: textOf(value),
    }))
    .filter((change) => change.before !== change.after && !(change.before === null && change.after === ''));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
