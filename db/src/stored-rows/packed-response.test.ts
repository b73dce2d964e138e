/** Packed responses: restored byte for byte, and an order's is a fraction of its text. */

import { expect, test } from 'vitest';
import { packResponse, restoreResponse } from './packed-response.ts';

const EARLIER =
  '{"code":1,"msg":"Success","data":{"Id":1000,"OrderType":1,"Status":1,"Quantity":0.01,"Multiple":100,"OriginPrice":1.10389,"Price":1.10381,"UpdatePrice":1.10381,"FactProfits":"-0.080000","CautionMoney":"11.038900","TradeFee":"0.050000","TargetLossPrice":0,"TargetProfitPrice":0,"TargetPrice":0,"PendingKind":null,"Swap":"0.000000","Conversion":"1/1","CreateTimeHandler":"2026-11-26T09:58:13.212Z","OpenTime":"2026-11-26T09:58:13.212Z","CloseTime":null,"CloseReason":null,"ClientId":null,"ForexId":1,"ForexTradeLists":{"ShowCode":"EUR/USD","Code":"EURUSD","Logo":"/logos/EURUSD.svg","PricePrecision":5},"balance":"99999.950000"}}';

/** What earlier versions stored for {@link EARLIER}: later versions must read it. */
const STORED_EARLIER =
  '\u0001\u0003\u0004\u00051000\u00061\u00071\u00080.01\u0009100\u000a1.10389\u000b1.10381\u000c1.10381\u000d-0.080000\u000e11.038900\u000f0.050000\u00100\u00110\u00120\u0013\u0014\u00152026-11-26T09:58:13.212Z\u00162026-11-26T09:58:13.212Z\u0017\u0018\u0019null\u001a1\u001bEUR/USD\u001cEURUSD\u001dEURUSD\u001e5\u001f99999.950000"}}';

const ORDER =
  '{"code":1,"msg":"Success","data":{"Id":1000,"OrderType":1,"Status":1,"Quantity":0.01,"Multiple":100,"OriginPrice":1.10389,"Price":1.10381,"UpdatePrice":1.10381,"FactProfits":"-0.080000","CautionMoney":"11.038900","TradeFee":"0.050000","TargetLossPrice":0,"TargetProfitPrice":0,"TargetPrice":0,"PendingKind":null,"Swap":"0.000000","Conversion":"1/1","CreateTimeHandler":"2026-11-26T09:58:13.212Z","OpenTime":"2026-11-26T09:58:13.212Z","CloseTime":null,"CloseReason":null,"TrailingStop":0,"ClientId":null,"ExpireAt":null,"ReduceOnly":false,"ParentId":null,"ForexId":1,"ForexTradeLists":{"ShowCode":"EUR/USD","Code":"EURUSD","Logo":"/logos/EURUSD.svg","PricePrecision":5},"balance":"99999.950000"}}';

/** What this version stores for {@link ORDER}: later versions must read it. */
const STORED =
  '\u0003\u00031000\u00041\u0005\u001f\u00060.01\u0007100\u00081.10389\u00091.10381\u000a\u001f\u000b-0.080000\u000c11.038900\u000d0.050000\u000e0\u000f\u001f\u00102026-11-26T09:58:13.212Z\u0011\u001f\u0012\u0013\u0015\u00161\u0017EUR/USD\u0018EURUSD\u0019\u001f\u001a5\u001b99999.950000"}}';

test('[IDEMPOTENCY-2] the stored form of an order’s response is fixed and short', () => {
  expect(packResponse(ORDER)).toBe(STORED);
  expect(restoreResponse(STORED)).toBe(ORDER);
  expect(STORED.length).toBeLessThan(160);
});

test('[IDEMPOTENCY-2] the stored form of earlier versions is restored byte for byte', () => {
  expect(restoreResponse(STORED_EARLIER)).toBe(EARLIER);
  expect(restoreResponse(packResponse(EARLIER))).toBe(EARLIER);
});

test('[IDEMPOTENCY-2] every text is restored byte for byte', () => {
  const texts = [
    ...['', '{"code":1}', '{"code":1004,"msg":"太多请求","data":{"reason":"overloaded"}}'],
    // Phrases that are missing, repeated or in another order.
    ...[ORDER.replace('"msg":"Success"', '"msg":"成功"'), ORDER + ORDER, ',"Status":,"OrderType":,"Status":'],
    ...[ORDER.replace(',"PendingKind":null', ',"PendingKind":"limit"'), ORDER.slice(100)],
    // Texts that contain codes themselves.
    ...['\u0001\u0003', '\u0002', `${ORDER}\u0005`, '\u001f', STORED, STORED_EARLIER],
    // A value that repeats another one, or only begins like it.
    ...[
      ORDER.replaceAll('1.10389', '1.10381'),
      ORDER.replace('"UpdatePrice":1.10381', '"UpdatePrice":1.1038'),
    ],
  ];
  for (const text of texts) expect(restoreResponse(packResponse(text))).toBe(text);
});

test('a text that an earlier program stored is returned as it is', () => {
  expect(restoreResponse(ORDER)).toBe(ORDER);
});
