/** Destination of a withdrawal: a coin address or a bank account. Encrypted in the database, in a method and in a withdrawal. */

import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

/** The fields of the other channel are empty. */
export interface Destination {
  /** On a chain. */
  readonly address: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
  /** Of an address that several customers share; empty for none. */
  readonly tag: string;
}

/** What a withdrawal keeps: later changes of the method change nothing. */
export interface StoredDestination extends Destination {
  readonly memo: string;
}

export const NO_DESTINATION: Destination = {
  address: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
  bankRemark: '',
  tag: '',
};

export function encryptMethod(cipher: FieldCipher, destination: Destination): string {
  return cipher.encrypt('draw_method', JSON.stringify(destination));
}

export function decryptMethod(cipher: FieldCipher, encrypted: string): Destination {
  // bound before there were tags: none
  return { ...NO_DESTINATION, ...(JSON.parse(cipher.decrypt('draw_method', encrypted)) as Destination) };
}

/** The same for the same destination of the same user, and for nothing else. Without a tag it is what it was before there were tags. */
export function fingerprintOf(cipher: FieldCipher, userId: number, destination: Destination): string {
  const { tag, ...untagged } = destination;
  return cipher.blindIndex('draw_method', JSON.stringify([userId, tag === '' ? untagged : destination]));
}

/** With the fields of the wire. */
export function destinationWire({ address, tag, ...bank }: Destination) {
  return {
    dc_address: address,
    tag,
    bank_name: bank.bankName,
    bank_address: bank.bankAddress,
    bank_swift: bank.bankSwift,
    payee_name: bank.payeeName,
    payee_account: bank.payeeAccount,
    bank_remark: bank.bankRemark,
  } satisfies Partial<WithdrawalMethodWire>;
}
