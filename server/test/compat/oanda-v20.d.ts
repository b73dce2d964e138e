/** Types of OANDA's JavaScript client, as far as the tests use it. */

declare module '@oanda/v20/context.js' {
  interface OandaResponse {
    readonly statusCode: string;
    readonly rawBody: string;
  }
  type Handler = (response: OandaResponse) => void;
  type Entity = Readonly<Record<string, (...parts: readonly unknown[]) => void>>;

  export class Context {
    constructor(hostname: string, port: number, ssl: boolean, application: string);
    setToken(token: string): void;
    readonly account: Entity;
    readonly instrument: Entity;
    readonly order: Entity;
    readonly trade: Entity;
    readonly position: Entity;
    readonly pricing: Entity;
    readonly transaction: Entity;
  }
}
