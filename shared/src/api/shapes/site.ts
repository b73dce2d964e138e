/** Settings and content of the site. Types only. */

export interface BasicInfoWire {
  service_link: string;
  service_link_type: number;
  verify_reg_type: number;
  trade_fee_type: number;
  languages: string[];
  margin_call_level: number;
  stop_out_level: number;
  /** What a new or reset demo account holds, so that a page can state it before the tap. */
  demo_balance: string;
  /** URL of the address for complaints. */
  complaint_url: string;
  /** ISO codes of the countries that are not served. */
  restricted_countries: string[];
}

/** A country that may register; `code` is its ISO code, `global_code` its dialling code. */
export interface AreaWire {
  id: number;
  code: string;
  global_code: string;
  name: string;
}

export interface NewsRowWire {
  id: number;
  title: string;
  desc: string;
  logo: string;
  created_at: string;
}

export interface NewsWire extends NewsRowWire {
  category_id: 1 | 2;
  /** Sanitised HTML. */
  content: string;
}

export interface CompanyWire {
  id: number;
  name: string;
  logo: string;
  url: string;
  subject: string;
  registered_address: string;
  location: string;
  email: string;
}
