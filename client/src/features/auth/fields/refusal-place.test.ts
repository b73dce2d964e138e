/** Tests of where a refusal is shown. */
import { describe, expect, it } from 'vitest';
import { ApiRefusal } from '../../../data/transport/failures.ts';
import { ACCOUNT_FIELDS } from './account-form.ts';
import { refusalPlace } from './refusal-place.ts';

const refusal = (code: number, reason: string, fields?: string[]) =>
  new ApiRefusal(code, 'words', { reason, ...(fields && { fields }) });

describe('a refusal is shown at its field', () => {
  it.each<[ApiRefusal, string]>([
    [refusal(1013, 'code_wrong'), 'code'],
    [refusal(1014, 'captcha_wrong'), 'code'],
    [refusal(1015, 'account_exists'), 'account'],
    [refusal(1018, 'region_not_served'), 'area'],
    [refusal(1021, 'invite_code_wrong'), 'invite'],
    [refusal(1001, 'password_too_common'), 'password'],
    [refusal(1001, 'validation_failed', ['re_password']), 'repeat'],
    [refusal(1001, 'validation_failed', ['to']), 'account'],
    [refusal(1001, 'validation_failed', ['surprise']), 'form'],
    [refusal(1003, 'account_frozen'), 'form'],
    [refusal(1500, 'internal_error'), 'form'],
  ])('%o', (refused, place) => {
    expect(refusalPlace(refused, ACCOUNT_FIELDS)).toBe(place);
  });

  it('or below the form when the form has no such field', () => {
    expect(refusalPlace(refusal(1021, 'invite_code_wrong'), ['account', 'code'])).toBe('form');
  });
});
