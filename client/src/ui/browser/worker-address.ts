/** Addresses of scripts that a page may start as workers. */

import { WORKER_PATH } from '../../service-worker/messages.ts';

interface Policy {
  createScriptURL(text: string): string;
}

interface TrustedTypes {
  createPolicy(name: 'worker', rules: { readonly createScriptURL: (text: string) => string | null }): Policy;
}

/** Workers of the build; their names contain a digest of their content. */
const BUILT = /^\/assets\/workers\/[\w-]+\.js$/;

/** A policy of this name can be made once. */
let policy: Policy | null = null;

/** The address as a script that the pages' policy allows; an empty one for any other. */
export function workerAddress(path: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return path;
  policy ??= trustedTypes.createPolicy('worker', {
    createScriptURL: (text) => (isWorker(text) ? text : null),
  });
  return policy.createScriptURL(path);
}

function isWorker(path: string): boolean {
  return path === WORKER_PATH || BUILT.test(path) || import.meta.env.DEV;
}
