/** API calls of the benchmark: open a demo account, submit an order. */

/** Enough accounts that each has a realistic number of positions. */
export const ACCOUNTS = 1000;

export const SUBMIT_PATH = '/v1/api/forex/submit';
const CLOSE_PATH = '/v1/api/forex/close';
export const ORDER_BODY = JSON.stringify({ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 });

/** Opens a demo account and returns its token. */
export async function openAccount(url: string): Promise<string> {
  const response = await fetch(`${url}/api/user/createAccountDemoForU`, {
    method: 'POST',
    headers: { lang: 'en' },
  });
  const answer = (await response.json()) as { code: number; data: { token: string } };
  if (answer.code !== 1) throw new Error(`a demo account was refused: ${JSON.stringify(answer)}`);
  return answer.data.token;
}

/** Submits one order and returns the response text. */
export async function submitOrder(url: string, token: string, key = 'bench-sample-order'): Promise<string> {
  const response = await fetch(`${url}${SUBMIT_PATH}`, {
    method: 'POST',
    headers: orderHeaders(token, key),
    body: ORDER_BODY,
  });
  const text = await response.text();
  if ((JSON.parse(text) as { code: number }).code !== 1) throw new Error(`an order was refused: ${text}`);
  return text;
}

/** Opens a position and closes it. */
export async function openAndClose(url: string, token: string, key: string): Promise<void> {
  const opened = JSON.parse(await submitOrder(url, token, key)) as { data: { Id: number } };
  const response = await fetch(`${url}${CLOSE_PATH}`, {
    method: 'POST',
    headers: orderHeaders(token, `${key}-close`),
    body: JSON.stringify({ id: opened.data.Id }),
  });
  const answer = (await response.json()) as { code: number };
  if (answer.code !== 1) throw new Error(`an order was not closed: ${JSON.stringify(answer)}`);
}

export function orderHeaders(token: string, key: string): Record<string, string> {
  return { 'content-type': 'application/json', lang: 'en', authorization: token, 'idempotency-key': key };
}
