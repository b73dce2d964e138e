/** REST client of the tests. It depends on the API definitions only, not on the client's code. */
import { expect, type APIRequestContext } from '@playwright/test';
import type { CallName, Calls } from '@vernier/shared/api/calls';
import { HEADER_AUTHORIZATION, HEADER_LANG, SUCCESS_CODE, type Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';

type Output<Name extends CallName> = Calls[Name]['output'];

export class RestClient {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The response envelope, refusal or not. */
  async request<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    token?: string,
  ): Promise<Envelope<Output<Name>>> {
    const { method, path } = splitPath(name);
    const headers: Record<string, string> = { [HEADER_LANG]: 'en' };
    if (token !== undefined) headers[HEADER_AUTHORIZATION] = token;
    const fields = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const answer = await this.#request.fetch(path, {
      method,
      headers,
      ...(method === 'GET' ? { params: fields } : { data: input }),
    });
    return (await answer.json()) as Envelope<Output<Name>>;
  }

  /** The data of a response that must be a success. */
  async call<Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    token?: string,
  ): Promise<Output<Name>> {
    const { code, msg, data } = await this.request(name, input, token);
    expect(code, `${name}: ${msg}`).toBe(SUCCESS_CODE);
    return data;
  }
}
