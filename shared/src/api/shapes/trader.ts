/** A trader of the ranking: its statistics, and its days when it is opened. */

/** A trader of the ranking. Percentages have two decimals, money six; all of it is after fees and financing. */
export interface TraderWire {
  /** Public number. */
  id: string;
  /** Place by `three_week_rate`, from 1. */
  rank: number;
  user: { uid: string; name: string };
  strategy: string;
  /** What it trades most by notional in the window; null before its first order. */
  multiple: number | null;
  code: string | null;
  category_id: number | null;
  three_week_rate: number;
  /** Null when nothing was closed in the window. */
  three_week_win: number | null;
  three_week_profit: string;
  max_drawdown: number;
  /** Over all time. */
  total_rate: number;
  total_profit: string;
  total_trade_num: number;
  followers: number;
  /** Growth in percent at the beginning of the window, at the end of each day of it, and now. */
  curve: number[];
}

export interface TraderInfoWire extends TraderWire {
  /** When its account was opened. */
  since: string;
  equity: string;
  holding: number;
  /** The same moments as the curve. */
  days: { time: string; equity: string; rate: number; drawdown: number }[];
}
