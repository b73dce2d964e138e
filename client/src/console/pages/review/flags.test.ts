/** Warnings of queue rows. */

import { describe, expect, it } from 'vitest';
import { nameDiffers, sentToBroker } from './flags.ts';

const bank = (verified_name: string | null, payee_name: string) =>
  nameDiffers({ type: 'bank', verified_name, payee_name });

describe('the name of a payee', () => {
  it.each([
    ['Ana María Ruiz', 'RUIZ ANA MARIA'],
    ['Chan Tai-man', 'chan tai man'],
    ['陳大文', '陳大文'],
  ])('is the verified one: %s, %s', (verified, payee) => {
    expect(bank(verified, payee)).toBe(false);
  });

  it('is noticed when it is another', () => {
    expect(bank('Ana Ruiz', 'Ben Ruiz')).toBe(true);
    expect(bank('陳大文', '陳小文')).toBe(true);
  });

  it('is nothing where there is none to compare with', () => {
    expect(bank(null, 'Ben Ruiz')).toBe(false);
    expect(nameDiffers({ type: 'coin', verified_name: 'Ana Ruiz', payee_name: '' })).toBe(false);
  });
});

describe('the address of a deposit', () => {
  it('is compared with the present address of the broker', () => {
    expect(sentToBroker({ type: 'coin', address: 'T1', our_address: 'T1' })).toBe(true);
    expect(sentToBroker({ type: 'coin', address: 'T1', our_address: 'T2' })).toBe(false);
    expect(sentToBroker({ type: 'coin', address: 'T1', our_address: null })).toBe(false);
    expect(sentToBroker({ type: 'bank', address: '', our_address: null })).toBe(true);
  });
});
