/** Submissions for a review, made through the API: deposits with proof, withdrawals, and an identity. */
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { cardPicture } from './pictures.ts';
import type { RestClient } from './rest-client.ts';
import type { Site } from './site.ts';

export interface ApiContext {
  readonly stack: Site;
  readonly rest: RestClient;
}

/** The published example of a contract address. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_TRC20 = 1;

/** Submits a deposit in the first coin and returns its id. */
export async function submitDeposit(
  { stack, rest }: ApiContext,
  session: SessionWire,
  number: string,
): Promise<number> {
  const { coins } = await rest.call('chargeInfo', {}, session.token);
  const [coin] = coins;
  if (coin === undefined) throw new Error('no coin');
  const proofImg = await uploadPicture(stack, session);
  const sent = { number, proofImg, address: coin.address, charge_id: coin.id };
  return (await rest.call('submitCharge', sent, session.token)).id;
}

/** Requests a withdrawal of `amount` USD in USDT to the user's address and returns its id. */
export async function requestWithdrawal(
  { rest }: ApiContext,
  { token }: SessionWire,
  amount: string,
): Promise<number> {
  const bound = await rest.call('drawMethods', { draw_type: 1 }, token);
  const method =
    bound[0] ??
    (await rest.call('bindDrawMethod', { type: 1, draw_id: USDT_TRC20, dc_address: TRON }, token));
  const input = { draw_currency_id: USDT_TRC20, draw_method_id: method.id, number: amount };
  return (await rest.call('draw', input, token)).id;
}

export async function submitRealName(
  { stack, rest }: ApiContext,
  session: SessionWire,
  name: string,
): Promise<void> {
  const [front_pic, reverse_pic] = [await uploadPicture(stack, session), await uploadPicture(stack, session)];
  await rest.call('submitRealName', { name, card_id: 'A123456(7)', front_pic, reverse_pic }, session.token);
}

let stripe = 40;

/** Uploads a unique picture and returns its address. */
export async function uploadPicture(stack: Site, { token }: SessionWire): Promise<string> {
  stripe += 1;
  const card = cardPicture('card.png', stripe);
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(card.buffer)], { type: card.mimeType }), card.name);
  const { path } = splitPath('uploadImage');
  const answer = await fetch(stack.url + path, { method: 'POST', headers: { authorization: token }, body });
  const { data } = (await answer.json()) as Envelope<{ url: string }>;
  return data.url;
}
