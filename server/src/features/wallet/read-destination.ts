/** Validation of a withdrawal destination from user input, as far as possible before money is sent there. */

import type { WithdrawalCurrency } from '@vernier/db/repositories/wallet/payment-channels';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { RequestOf } from '../../platform/routing/route.ts';
import { accountNumber, swiftCode } from './bank-codes.ts';
import { coinAddress } from './coin-address.ts';
import { type Destination, NO_DESTINATION } from './destination.ts';
import { chainOf } from './network.ts';

/** The typed fields in one line each; absent ones are empty. */
type TypedDestination = Readonly<Omit<RequestOf<'bindDrawMethod'>['input'], 'type' | 'draw_id'>>;

/** Which fields a bank transfer cannot do without. */
const NEEDED = ['bank_name', 'bank_swift', 'payee_name', 'payee_account'] as const;

export function readDestination(
  typed: TypedDestination,
  currency: WithdrawalCurrency,
): Destination | Refusal {
  return currency.channel === 'coin' ? coinDestination(typed, currency.network) : bankDestination(typed);
}

function coinDestination({ dc_address }: TypedDestination, network: string): Destination | Refusal {
  if (dc_address === '') return refuse('validation_failed', { fields: ['dc_address'] });
  const chain = chainOf(network);
  const address = chain === null ? null : coinAddress(chain, dc_address);
  return address === null
    ? refuse('address_not_valid', { fields: ['dc_address'], network })
    : { ...NO_DESTINATION, address };
}

function bankDestination(typed: TypedDestination): Destination | Refusal {
  const missing = NEEDED.filter((field) => typed[field] === '');
  if (missing.length > 0) return refuse('validation_failed', { fields: missing });
  const bankSwift = swiftCode(typed.bank_swift);
  if (bankSwift === null) return refuse('swift_not_valid', { fields: ['bank_swift'] });
  const number = accountNumber(typed.payee_account);
  if (number === 'iban') return refuse('iban_not_valid', { fields: ['payee_account'] });
  if (number === 'account') return refuse('validation_failed', { fields: ['payee_account'] });
  return {
    ...NO_DESTINATION,
    bankName: typed.bank_name,
    bankAddress: typed.bank_address,
    bankSwift,
    payeeName: typed.payee_name,
    payeeAccount: number.account,
    bankRemark: typed.bank_remark,
  };
}
