/** Repositories with deferred writes, and such writes with the parameters of their methods. */

import type { CompanyRepository } from './content/companies.ts';
import type { NewsRepository } from './content/news.ts';
import type { SupportRepository } from './content/support.ts';
import type { MarketHorizonRepository } from './site/market-horizon.ts';
import type { MetaRepository } from './site/site.ts';
import type { FinancingRepository } from './trading/financing.ts';
import type { InstrumentTermsRepository } from './trading/instrument-terms.ts';
import type { ApiTokenRepository } from './users/api-tokens.ts';
import type { OidcLinkRepository } from './users/oidc-links.ts';
import type { PasskeyRepository } from './users/passkeys.ts';
import type { RealNameRepository } from './users/real-names.ts';
import type { SecondFactorRepository } from './users/second-factors.ts';
import type { UserRepository } from './users/users.ts';
import type { WithdrawalFreezeRepository } from './users/withdrawal-freezes.ts';
import type { PaymentChannels } from './wallet/payment-channels.ts';
import type { AdminRepository, InterventionRepository } from './admin/admins.ts';
import type { ApprovalRepository } from './admin/approvals.ts';
import type { DeferredWrite } from './deferred-write.ts';

/** By their names in an open database. */
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
  readonly marketHorizon: MarketHorizonRepository;
  readonly meta: MetaRepository;
  readonly news: NewsRepository;
  readonly oidcLinks: OidcLinkRepository;
  readonly passkeys: PasskeyRepository;
  readonly realNames: RealNameRepository;
  readonly support: SupportRepository;
  readonly withdrawalFreezes: WithdrawalFreezeRepository;
}

type Method = (...parameters: never[]) => unknown;

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
    ? Awaited<ReturnType<WritableRepositories[Repository][Name]>>
    : never
> {
  return { repository, method, parameters, isCondition: false };
}
