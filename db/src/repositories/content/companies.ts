/** The companies that a site in main mode lists, as a port. */

export interface NewCompany {
  readonly name: string;
  /** Address of a picture, or empty. */
  readonly logo: string;
  readonly url: string;
  readonly subject: string;
  readonly registeredAddress: string;
  readonly location: string;
  readonly email: string;
  /** What a search looks into, folded by whoever writes as by whoever searches. */
  readonly searchText: string;
}

export interface CompanyRow extends NewCompany {
  readonly id: number;
}

export interface CompanyRepository {
  /** Those whose search text contains `wanted`, in order of name. */
  matching(wanted: string, offset: number, limit: number): readonly CompanyRow[];
  count(wanted: string): number;
  byId(id: number): CompanyRow | null;
  insert(company: NewCompany): number;
  replace(id: number, company: NewCompany): void;
  remove(id: number): void;
}
