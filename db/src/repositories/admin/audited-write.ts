/** Writes as values, for the transaction of an audit line: the change names the methods, and the database calls them. */

import type { CompanyRepository } from '../content/companies.ts';
import type { NewsRepository } from '../content/news.ts';
import type { SupportRepository } from '../content/support.ts';
import type { MetaRepository } from '../site/site.ts';
import type { FinancingRepository } from '../trading/financing.ts';
import type { InstrumentTermsRepository } from '../trading/instrument-terms.ts';
import type { ApiTokenRepository } from '../users/api-tokens.ts';
import type { RealNameRepository } from '../users/real-names.ts';
import type { SecondFactorRepository } from '../users/second-factors.ts';
import type { UserRepository } from '../users/users.ts';
import type { WithdrawalFreezeRepository } from '../users/withdrawal-freezes.ts';
import type { PaymentChannels } from '../wallet/payment-channels.ts';
import type { AdminRepository, InterventionRepository } from './admins.ts';
import type { ApprovalRepository } from './approvals.ts';

/** The repositories that an audited change may write to, by the names of an open database. */
export interface AuditedRepositories extends Pick<PaymentChannels, 'coins' | 'wires' | 'drawCurrencies'> {
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
  readonly realNames: RealNameRepository;
  readonly support: SupportRepository;
  readonly withdrawalFreezes: WithdrawalFreezeRepository;
}

type Method = (...parameters: never[]) => unknown;

export interface AuditedWrite<Result = unknown> {
  readonly repository: keyof AuditedRepositories;
  readonly method: string;
  readonly parameters: readonly unknown[];
  /** A result of false undoes the transaction, and {@link WriteUndone} is thrown. */
  readonly isCondition: boolean;
  /** Never set: the type of what the method returns. */
  readonly result?: Result;
}

/** Results of several writes, in their order. */
export type ResultsOf<Writes extends readonly AuditedWrite[]> = {
  readonly [Place in keyof Writes]: Writes[Place] extends AuditedWrite<infer Result> ? Result : never;
};

/** The condition of a write was not met; nothing of its transaction is stored. */
export class WriteUndone extends Error {}

export function auditedWrite<
  Repository extends keyof AuditedRepositories,
  Name extends keyof AuditedRepositories[Repository] & string,
>(
  repository: Repository,
  method: Name,
  ...parameters: AuditedRepositories[Repository][Name] extends Method
    ? Parameters<AuditedRepositories[Repository][Name]>
    : never
): AuditedWrite<
  AuditedRepositories[Repository][Name] extends Method
    ? ReturnType<AuditedRepositories[Repository][Name]>
    : never
> {
  return { repository, method, parameters, isCondition: false };
}

/** The same write, which undoes its transaction when the method returns false. */
export function required<Result>(write: AuditedWrite<Result>): AuditedWrite<Result> {
  return { ...write, isCondition: true };
}
