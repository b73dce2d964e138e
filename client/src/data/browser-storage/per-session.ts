/** State of one session: created on first use, and dropped with the session. */

import { currentScope } from './session-store.ts';
import type { SessionScope } from './session-scope.ts';

/** The returned function gives the value of the current session, and a separate one for visitors. */
export function perSession<Value>(make: (scope: SessionScope | null) => Value): () => Value {
  let kept: { readonly scope: SessionScope | null; readonly value: Value } | null = null;
  return () => {
    const scope = currentScope();
    if (kept?.scope !== scope || kept === null) kept = { scope, value: make(scope) };
    return kept.value;
  };
}
