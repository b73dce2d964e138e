/**
 * Stored form of a response: its recurring phrases are replaced by control characters, which JSON never contains. A response
 * is restored byte for byte, also when later versions answer in other words, so the phrases of a stored form never change.
 */

/** First character of a text with {@link PHRASES}; another list of phrases needs another one. */
const PACKED = '\u0003';
/** First character of a text with {@link FIRST_PHRASES}. */
const FIRST_PACKED = '\u0001';
/** First character of a text that contains control characters itself. */
const PLAIN = '\u0002';
const FIRST_PRINTABLE = 0x20;

/** Phrases of the response to an order, in their order. Each is replaced once at most. */
const PHRASES = [
  '{"code":1,"msg":"Success","data":{"Id":',
  '{"code":1,"msg":"',
  '","data":{"Id":',
  ',"OrderType":',
  ',"Status":',
  ',"Quantity":',
  ',"Multiple":',
  ',"OriginPrice":',
  ',"Price":',
  ',"UpdatePrice":',
  ',"FactProfits":"',
  '","CautionMoney":"',
  '","TradeFee":"',
  '","TargetLossPrice":',
  ',"TargetProfitPrice":',
  ',"TargetPrice":0,"PendingKind":null',
  ',"Swap":"0.000000","Conversion":"',
  '","CreateTimeHandler":"',
  '","OpenTime":"',
  '","CloseTime":',
  ',"CloseReason":',
  ',"TrailingStop":0,"ClientId":',
  ',"ExpireAt":null,"ReduceOnly":false,"ParentId":null',
  ',"ForexId":',
  ',"ForexTradeLists":{"ShowCode":"',
  '","Code":"',
  '","Logo":"/logos/',
  '.svg","PricePrecision":',
  '},"balance":"',
  '"}}',
] as const;
const FIRST_CODE = 1;
/** Instead of a text between two phrases that is the same as the one before, such as the code in the name of a picture. */
const REPEATED = '\u001f';

/** Those of earlier programs; nothing is stored with them any more. */
const FIRST_PHRASES = [
  '{"code":1,"msg":"',
  'Success',
  '","data":{"Id":',
  ',"OrderType":',
  ',"Status":',
  ',"Quantity":',
  ',"Multiple":',
  ',"OriginPrice":',
  ',"Price":',
  ',"UpdatePrice":',
  ',"FactProfits":"',
  '","CautionMoney":"',
  '","TradeFee":"',
  '","TargetLossPrice":',
  ',"TargetProfitPrice":',
  ',"TargetPrice":',
  ',"PendingKind":null',
  ',"Swap":"0.000000","Conversion":"1/1',
  '","CreateTimeHandler":"',
  '","OpenTime":"',
  '","CloseTime":',
  'null,"CloseReason":null',
  ',"ClientId":',
  ',"ForexId":',
  ',"ForexTradeLists":{"ShowCode":"',
  '","Code":"',
  '","Logo":"/logos/',
  '.svg","PricePrecision":',
  '},"balance":"',
] as const;
const FIRST_CODE_OF_FIRST = 3;

const CODES = PHRASES.map((_, index) => String.fromCharCode(FIRST_CODE + index));

export function packResponse(text: string): string {
  if (hasControl(text)) return PLAIN + text;
  let packed = PACKED;
  let from = 0;
  let before = '';
  // By index: this runs for every order.
  for (let index = 0; index < PHRASES.length; index += 1) {
    const phrase = PHRASES[index] ?? '';
    const at = text.indexOf(phrase, from);
    if (at === -1) continue;
    const between = text.slice(from, at);
    packed += (between === before && between.length > 1 ? REPEATED : between) + (CODES[index] ?? '');
    before = between;
    from = at + phrase.length;
  }
  return from === 0 ? text : packed + text.slice(from);
}

/** The response again; a text of before the phrases is returned as it is. */
export function restoreResponse(stored: string): string {
  switch (stored[0]) {
    case PLAIN:
      return stored.slice(1);
    case PACKED:
      return restored(stored);
    case FIRST_PACKED:
      return restoredFirst(stored);
    default:
      return stored;
  }
}

function restored(stored: string): string {
  let text = '';
  let before = '';
  let between = '';
  for (let place = PACKED.length; place < stored.length; place += 1) {
    const code = stored.charCodeAt(place);
    const character = stored.charAt(place);
    if (code >= FIRST_PRINTABLE) between += character;
    else if (character === REPEATED) between = before;
    else {
      text += between + (PHRASES[code - FIRST_CODE] ?? '');
      before = between;
      between = '';
    }
  }
  return text + between;
}

function restoredFirst(stored: string): string {
  let text = '';
  for (const character of stored.slice(FIRST_PACKED.length))
    text += FIRST_PHRASES[character.charCodeAt(0) - FIRST_CODE_OF_FIRST] ?? character;
  return text;
}

/** Whether the text contains one of the characters that are codes here. */
function hasControl(text: string): boolean {
  for (let place = 0; place < text.length; place += 1)
    if (text.charCodeAt(place) < FIRST_PRINTABLE) return true;
  return false;
}
