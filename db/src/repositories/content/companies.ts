/** Repository of the companies that a site in main mode lists. */

export interface NewCompany {
  readonly name: string;
  /** Address of a picture, or empty. */
  readonly logo: string;
  readonly url: string;
  readonly subject: string;
  readonly registeredAddress: string;
  readonly location: string;
  readonly email: string;
  /** The searched text, normalised by the caller in the same way as the search term. */
  readonly searchText: string;
}

export interface CompanyRow extends NewCompany {
  readonly id: number;
}

export interface CompanyRepository {
  /** Companies whose search text contains `search`, by name. */
  matching(search: string, offset: number, limit: number): Promise<readonly CompanyRow[]>;
  count(search: string): Promise<number>;
  byId(id: number): Promise<CompanyRow | null>;
  insert(company: NewCompany): Promise<number>;
  replace(id: number, company: NewCompany): Promise<void>;
  remove(id: number): Promise<void>;
}
