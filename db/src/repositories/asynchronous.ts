/** Repositories that return promises, made of synchronous ones: a database in this process has one synchronous body for each method. */

/** The same methods, each with its result instead of a promise of it. */
export type Synchronous<Repository> = {
  readonly [Name in keyof Repository]: Repository[Name] extends (
    ...parameters: infer Parameters
  ) => infer Result
    ? (...parameters: Parameters) => Awaited<Result>
    : never;
};

type Method = (...parameters: readonly unknown[]) => unknown;

/** Each method runs whole before its promise is returned; an error becomes a rejection. */
export function asynchronous<Repository extends object>(repository: Synchronous<Repository>): Repository {
  const methods = Object.entries(repository as Record<string, Method>).map(([name, method]) => [
    name,
    async (...parameters: readonly unknown[]) => method.apply(repository, [...parameters]),
  ]);
  return Object.fromEntries(methods) as Repository;
}
