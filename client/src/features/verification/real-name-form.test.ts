/** Tests of the reasons that block the submission of a real name. */

import { describe, expect, it } from 'vitest';
import { realNameRefusalPlace, realNameProblems, type RealNameForm } from './real-name-form.ts';

const stored = { step: 'stored', preview: 'blob:1', url: '/api/common/image/1' } as const;
const full: RealNameForm = {
  name: 'Maya Chan',
  card_id: 'A123456(7)',
  front_pic: stored,
  reverse_pic: stored,
};

describe('a real name', () => {
  it('[PROFILE-8] is submitted with all four fields, each with its own problem', () => {
    expect(realNameProblems(full)).toEqual({});
    expect(
      realNameProblems({
        name: '  ',
        card_id: '',
        front_pic: { step: 'sending', preview: 'blob:1', share: 1 },
        reverse_pic: { step: 'empty', failure: 'damaged' },
      }),
    ).toEqual({
      name: 'auth.problems.nameMissing',
      card_id: 'auth.problems.numberMissing',
      front_pic: 'picture.problems.sending',
      reverse_pic: 'picture.problems.missing',
    });
  });

  it('shows a refusal at the first field that the server names, else below the form', () => {
    expect(realNameRefusalPlace(['reverse_pic', 'card_id'])).toBe('card_id');
    expect(realNameRefusalPlace(['area_id'])).toBe('form');
    expect(realNameRefusalPlace(undefined)).toBe('form');
  });
});
