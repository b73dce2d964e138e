/**
 * Stored form of a response: its recurring phrases are replaced by control characters, which JSON never contains. A response
 * is restored byte for byte, also when later versions answer in other words, so the phrases of a stored form never change.
 */

/** First character of a text that contains control characters itself. */
const PLAIN = '\u0002';
const FIRST_CODE = 3;
const FIRST_PRINTABLE = 0x20;
/** A character that may be a code here. A loop over the characters takes seven times as long. */
const CODE = /[^ -\uffff]/;
/** A value that equals the one before the last phrase. */
const SAME = '\u001f';

/** The phrases of a stored form, in their order. Each is replaced once at most. */
interface Form {
  /** First character of a text with these phrases. */
  readonly mark: string;
  readonly phrases: readonly string[];
  /** Whether a value that repeats the previous one is replaced too. */
  readonly repeats: boolean;
}

/** The response to an order until 2026, which is only read. */
const EARLIER: Form = {
  mark: '\u0001',
  repeats: false,
  phrases: [
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
  ],
};

/** The response to an order. Values of different length are between the phrases; a missing phrase costs its length. */
const CURRENT: Form = {
  mark: '\u0003',
  repeats: true,
  phrases: [
    '{"code":1,"msg":"Success","data":{"Id":',
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
    ',"TargetPrice":0,"PendingKind":null,"Swap":"0.000000","Conversion":"1/1","CreateTimeHandler":"',
    '","OpenTime":"',
    '","CloseTime":',
    'null,"CloseReason":null',
    ',"CloseReason":"',
    ',"TrailingStop":0,"ClientId":',
    'null,"ExpireAt":null,"ReduceOnly":false,"ParentId":null,"ForexId":',
    ',"ForexTradeLists":{"ShowCode":"',
    '","Code":"',
    '","Logo":"/logos/',
    '.svg","PricePrecision":',
    '},"balance":"',
  ],
};

const FORMS: readonly Form[] = [EARLIER, CURRENT];
const CODES = CURRENT.phrases.map((_, index) => String.fromCharCode(FIRST_CODE + index));

export function packResponse(text: string): string {
  if (CODE.test(text)) return PLAIN + text;
  const { mark, phrases } = CURRENT;
  let packed = mark;
  let from = 0;
  let previous = '';
  // By index: this runs for every order.
  for (let index = 0; index < phrases.length; index += 1) {
    const phrase = phrases[index] ?? '';
    const at = text.indexOf(phrase, from);
    if (at === -1) continue;
    const value = text.slice(from, at);
    packed += value === previous && value !== '' ? SAME : value;
    packed += CODES[index] ?? '';
    previous = value;
    from = at + phrase.length;
  }
  return from === 0 ? text : packed + text.slice(from);
}

/** The response again; a text of before the phrases is returned as it is. */
export function restoreResponse(stored: string): string {
  if (stored.startsWith(PLAIN)) return stored.slice(1);
  const form = FORMS.find(({ mark }) => stored.startsWith(mark));
  return form === undefined ? stored : restored(stored, form);
}

function restored(stored: string, { phrases, repeats }: Form): string {
  let text = '';
  let value = '';
  let previous = '';
  for (const character of stored.slice(1)) {
    const code = character.charCodeAt(0);
    if (code >= FIRST_PRINTABLE) {
      value += character;
      continue;
    }
    if (repeats && character === SAME) {
      value = previous;
      continue;
    }
    text += value + (phrases[code - FIRST_CODE] ?? character);
    previous = value;
    value = '';
  }
  return text + value;
}
