/** Tests of adding a withdrawal method: the fields of each kind, optional ones, and the places of refusals. */

import { describe, expect, it } from 'vitest';
import { inputOf, missingMethodFields, NO_TEXTS, methodRefusalPlace } from './method-form.ts';

const COIN = { id: 4, type: 1, tag: null } as const;
const XRP = { id: 5, type: 1, tag: 'number' } as const;
const WIRE = { id: 7, type: 2, tag: null } as const;

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
    expect(missingMethodFields(COIN, NO_TEXTS)).toEqual(['dc_address']);
    expect(missingMethodFields(XRP, NO_TEXTS)).toEqual(['dc_address']);
    expect(missingMethodFields(WIRE, NO_TEXTS)).toEqual([
      'bank_swift',
      'bank_name',
      'payee_name',
      'payee_account',
    ]);
    expect(missingMethodFields(WIRE, { ...bank, payee_name: '  ' })).toEqual(['payee_name']);
    expect(missingMethodFields(WIRE, bank)).toEqual([]);
  });

  it('[WALLET-13] sends only the fields of the kind', () => {
    const typed = { ...bank, dc_address: ' T1 ', tag: ' 12 ' };
    expect(inputOf(COIN, typed)).toEqual({ type: 1, draw_id: 4, dc_address: 'T1' });
    expect(inputOf(XRP, typed)).toEqual({ type: 1, draw_id: 5, dc_address: 'T1', tag: '12' });
    expect(inputOf(WIRE, typed)).toEqual({
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
    expect(methodRefusalPlace(COIN, 'address_not_valid')).toBe('dc_address');
    expect(methodRefusalPlace(WIRE, 'swift_not_valid')).toBe('bank_swift');
    expect(methodRefusalPlace(WIRE, 'iban_not_valid')).toBe('payee_account');
    expect(methodRefusalPlace(WIRE, 'validation_failed', ['payee_name', 'bank_name'])).toBe('bank_name');
    expect(methodRefusalPlace(XRP, 'validation_failed', ['tag'])).toBe('tag');
    expect(methodRefusalPlace(COIN, 'validation_failed', ['draw_id'])).toBe('draw_id');
    expect(methodRefusalPlace(COIN, 'too_many_requests')).toBe('form');
  });
});
