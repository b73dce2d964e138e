/**
 * Stored form of a response: its recurring phrases are replaced by control characters, which JSON never contains. A response
 * is restored byte for byte, also when later versions answer in other words, so the phrases of a stored form never change.
 */

/** First character of a text with the phrases below; another list of phrases needs another one. */
const PACKED = '\u0001';
/** First character of a text that contains control characters itself. */
const PLAIN = '\u0002';
const FIRST_CODE = 3;
const FIRST_PRINTABLE = 0x20;

/** Phrases of the response to an order, in their order. Each is replaced once at most. */
const PHRASES = [
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

const CODES = PHRASES.map((_, index) => String.fromCharCode(FIRST_CODE + index));

export function packResponse(text: string): string {
  if (hasControl(text)) return PLAIN + text;
  let packed = PACKED;
  let from = 0;
  // By index: this runs for every order.
  for (let index = 0; index < PHRASES.length; index += 1) {
    const phrase = PHRASES[index] ?? '';
    const at = text.indexOf(phrase, from);
    if (at === -1) continue;
    packed += text.slice(from, at) + (CODES[index] ?? '');
    from = at + phrase.length;
  }
  return from === 0 ? text : packed + text.slice(from);
}

/** The response again; a text of before the phrases is returned as it is. */
export function restoreResponse(stored: string): string {
  if (stored.startsWith(PLAIN)) return stored.slice(1);
  if (!stored.startsWith(PACKED)) return stored;
  let text = '';
  for (const character of stored.slice(1)) text += PHRASES[character.charCodeAt(0) - FIRST_CODE] ?? character;
  return text;
}

/** Whether the text contains one of the characters that are codes here. */
function hasControl(text: string): boolean {
  for (let place = 0; place < text.length; place += 1)
    if (text.charCodeAt(place) < FIRST_PRINTABLE) return true;
  return false;
}
