/** Tests of adding a withdrawal method: the fields of each kind, optional ones, and the places of refusals. */

import { describe, expect, it } from 'vitest';
import { inputOf, missingMethodFields, NO_TEXTS, methodRefusalPlace } from './method-form.ts';

const bank = {
  ...NO_TEXTS,
  bank_swift: ' HASEHKHH ',
  bank_name: 'Hang Seng Bank',
  bank_address: '83 Des Voeux Road Central',
  payee_name: 'Chan Tai Man',
  payee_account: '123 456789 001',
};

describe('the form for a withdrawal method', () => {
  it('[WALLET-13] requires the address of a coin, and all fields of a bank but its address and a remark', () => {
    expect(missingMethodFields(1, NO_TEXTS)).toEqual(['dc_address']);
    expect(missingMethodFields(2, NO_TEXTS)).toEqual([
      'bank_swift',
      'bank_name',
      'payee_name',
      'payee_account',
    ]);
    expect(missingMethodFields(2, { ...bank, payee_name: '  ' })).toEqual(['payee_name']);
    expect(missingMethodFields(2, bank)).toEqual([]);
  });

  it('[WALLET-13] sends only the fields of the kind', () => {
    expect(inputOf(1, 4, { ...bank, dc_address: ' T1 ' })).toEqual({ type: 1, draw_id: 4, dc_address: 'T1' });
    expect(inputOf(2, 7, { ...bank, dc_address: 'T1' })).toEqual({
      type: 2,
      draw_id: 7,
      bank_swift: 'HASEHKHH',
      bank_name: 'Hang Seng Bank',
      bank_address: '83 Des Voeux Road Central',
      payee_name: 'Chan Tai Man',
      payee_account: '123 456789 001',
    });
  });

  it('[WALLET-13] shows a refusal at its field', () => {
    expect(methodRefusalPlace(1, 'address_not_valid')).toBe('dc_address');
    expect(methodRefusalPlace(2, 'swift_not_valid')).toBe('bank_swift');
    expect(methodRefusalPlace(2, 'iban_not_valid')).toBe('payee_account');
    expect(methodRefusalPlace(2, 'validation_failed', ['payee_name', 'bank_name'])).toBe('bank_name');
    expect(methodRefusalPlace(1, 'validation_failed', ['draw_id'])).toBe('draw_id');
    expect(methodRefusalPlace(1, 'too_many_requests')).toBe('form');
  });
});
