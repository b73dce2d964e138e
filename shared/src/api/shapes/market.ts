/** Categories, instruments, quotes and candles in the wire’s words. Types only. */

export interface CategoryWire {
  Id: number;
  NameShowTrans: string;
}

/** Prices are JSON numbers at the instrument's precision; `Time` is Unix milliseconds. */
export interface QuotationsWire {
  Open: number;
  Close: number;
  /** Percent since the day's open, two decimals. */
  Change: number;
  High: number;
  Low: number;
  Volume: number;
  Bid: number;
  Ask: number;
  Time: number;
}

export interface InstrumentWire {
  Id: number;
  Code: string;
  ShowCode: string;
  Name: string;
  Logo: string;
  CategoryId: number;
  /** 1 open, 0 closed by its hours, 2 halted, 3 close-only. */
  MarketStatus: number;
  /** When a closed market opens again, ISO-8601; null while it is open, or when the time is unknown. */
  OpensAt: string | null;
  PricePrecision: number;
  /** Lot step. */
  Pip: number;
  ForexMinCont: number;
  ForexMaxCont: number;
  ForexContNum: number;
  ForexFeeRate: number;
  /** 1 fixed, 2 leveraged. */
  MarginMode: number;
  HasForexMultiple: { Value: number }[];
  QuoteCurrency: string;
  /** Points. */
  StopsLevel: number;
  ForexQuotations: QuotationsWire;
  Api: string;
}

/** `Time` is the candle's opening moment in Unix seconds. */
export interface CandleWire {
  Time: number;
  Open: number;
  High: number;
  Low: number;
  Close: number;
  Volume: number;
  AskHigh: number;
  AskLow: number;
}

export interface MiniCloseWire {
  Time: number;
  Close: number;
}

/** A tick as it is referred to; `Time` is Unix milliseconds. */
export interface TickWire {
  Seq: number;
  Time: number;
  Bid: number;
  Ask: number;
}
