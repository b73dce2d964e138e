/** Facts of the installation that the API documents name. */

export interface DocumentFacts {
  readonly version: string;
  /** Origin of the server. */
  readonly url: string;
  /** Of the operator. */
  readonly email: string;
}
