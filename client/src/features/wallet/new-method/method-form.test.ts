/** Tests of adding a withdrawal method: the fields of each kind, optional ones, and the places of refusals. */

import { describe, expect, it } from 'vitest';
import { inputOf, missingIn, NO_TEXTS, placeOf } from './method-form.ts';

const bank = {
  ...NO_TEXTS,
  bank_swift: ' HASEHKHH ',
  bank_name: 'Hang Seng Bank',
  bank_address: '83 Des Voeux Road Central',
  payee_name: 'Chan Tai Man',
  payee_account: '123 456789 001',
};

describe('binding an account', () => {
  it('[U36] asks a coin for its address, and a bank for all but its address and a remark', () => {
    expect(missingIn(1, NO_TEXTS)).toEqual(['dc_address']);
    expect(missingIn(2, NO_TEXTS)).toEqual(['bank_swift', 'bank_name', 'payee_name', 'payee_account']);
    expect(missingIn(2, { ...bank, payee_name: '  ' })).toEqual(['payee_name']);
    expect(missingIn(2, bank)).toEqual([]);
  });

  it('[U36] sends only what belongs to the kind', () => {
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

  it('[U36] says a refusal at the field that it is about', () => {
    expect(placeOf(1, 'address_not_valid')).toBe('dc_address');
    expect(placeOf(2, 'swift_not_valid')).toBe('bank_swift');
    expect(placeOf(2, 'iban_not_valid')).toBe('payee_account');
    expect(placeOf(2, 'validation_failed', ['payee_name', 'bank_name'])).toBe('bank_name');
    expect(placeOf(1, 'validation_failed', ['draw_id'])).toBe('draw_id');
    expect(placeOf(1, 'too_many_requests')).toBe('form');
  });
});
