/** Assertions that stay on in production: a failed one is a bug, never a user's mistake. */

class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws {@link InvariantError} with `message` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Marks the branch that the type system proves unreachable. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable value ${JSON.stringify(value)}`);
}
