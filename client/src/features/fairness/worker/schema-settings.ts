/** The policy of the pages forbids code from text, so zod must not try it. Imported before zod. */

Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
