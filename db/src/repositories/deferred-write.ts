/**
 * Writes as values, for a transaction with other rows, such as the line of the audit: the caller names the methods, and the
 * database calls them.
 */

import type { CompanyRepository } from './content/companies.ts';
import type { NewsRepository } from './content/news.ts';
import type { SupportRepository } from './content/support.ts';
import type { MetaRepository } from './site/site.ts';
import type { FinancingRepository } from './trading/financing.ts';
import type { InstrumentTermsRepository } from './trading/instrument-terms.ts';
import type { ApiTokenRepository } from './users/api-tokens.ts';
import type { PasskeyRepository } from './users/passkeys.ts';
import type { RealNameRepository } from './users/real-names.ts';
import type { SecondFactorRepository } from './users/second-factors.ts';
import type { UserRepository } from './users/users.ts';
import type { WithdrawalFreezeRepository } from './users/withdrawal-freezes.ts';
import type { PaymentChannels } from './wallet/payment-channels.ts';
import type { AdminRepository, InterventionRepository } from './admin/admins.ts';
import type { ApprovalRepository } from './admin/approvals.ts';

/** The repositories with deferred writes, by their names in an open database. */
export interface WritableRepositories extends Pick<PaymentChannels, 'coins' | 'wires' | 'drawCurrencies'> {
  readonly admin: AdminRepository;
  readonly adminSecondFactors: SecondFactorRepository;
  readonly apiTokens: ApiTokenRepository;
  readonly approvals: ApprovalRepository;
  readonly companies: CompanyRepository;
  readonly financing: FinancingRepository;
  readonly identity: UserRepository;
  readonly instrumentTerms: InstrumentTermsRepository;
  readonly interventions: InterventionRepository;
  readonly meta: MetaRepository;
  readonly news: NewsRepository;
  readonly passkeys: PasskeyRepository;
  readonly realNames: RealNameRepository;
  readonly support: SupportRepository;
  readonly withdrawalFreezes: WithdrawalFreezeRepository;
}

type Method = (...parameters: never[]) => unknown;

export interface DeferredWrite<Result = unknown> {
  readonly repository: keyof WritableRepositories;
  readonly method: string;
  readonly parameters: readonly unknown[];
  /** A result of false undoes the transaction, and {@link WriteRefused} is thrown. */
  readonly isCondition: boolean;
  /** Never set: the type of what the method returns. */
  readonly result?: Result;
}

/** Results of several writes, in their order. */
export type ResultsOf<Writes extends readonly DeferredWrite[]> = {
  readonly [Place in keyof Writes]: Writes[Place] extends DeferredWrite<infer Result> ? Result : never;
};

/** The condition of a write was not met; nothing of its transaction is stored. */
export class WriteRefused extends Error {}

export function deferredWrite<
  Repository extends keyof WritableRepositories,
  Name extends keyof WritableRepositories[Repository] & string,
>(
  repository: Repository,
  method: Name,
  ...parameters: WritableRepositories[Repository][Name] extends Method
    ? Parameters<WritableRepositories[Repository][Name]>
    : never
): DeferredWrite<
  WritableRepositories[Repository][Name] extends Method
    ? ReturnType<WritableRepositories[Repository][Name]>
    : never
> {
  return { repository, method, parameters, isCondition: false };
}

/** The same write, which undoes its transaction when the method returns false. */
export function required<Result>(write: DeferredWrite<Result>): DeferredWrite<Result> {
  return { ...write, isCondition: true };
}
