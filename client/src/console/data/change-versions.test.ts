/** Areas to read again after a change of the versions. */

import { describe, expect, it } from 'vitest';
import { changedAreas } from './change-versions.ts';

type Versions = Parameters<typeof changedAreas>[1];

function versions(changed: Partial<Versions>): Versions {
  return { ...({ auth: 1, deposits: 1, kyc: 1, users: 1 } as Versions), ...changed };
}

describe('change versions', () => {
  it('[CONSOLE-8] makes the areas old whose version has grown, and no other', () => {
    expect(changedAreas(versions({}), versions({ kyc: 2, users: 5 }))).toEqual(['kyc', 'users']);
    expect(changedAreas(versions({}), versions({}))).toEqual([]);
  });

  it('do not refresh the administrator’s own data', () => {
    expect(changedAreas(versions({}), versions({ auth: 2 }))).toEqual([]);
  });

  it('makes nothing old when it is the first', () => {
    expect(changedAreas(null, versions({}))).toEqual([]);
  });
});
