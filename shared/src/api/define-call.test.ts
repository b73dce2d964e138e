import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  defineGet,
  definePost,
  EMPTY,
  file,
  fileOrJson,
  isChange,
  json,
  needsSession,
  readsSession,
} from './define-call.ts';

describe('the definition of a call', () => {
  const facts = { output: json(EMPTY), summary: 'A call', description: 'It is made.' };

  it('has defaults for what its area leaves out', () => {
    expect(defineGet('/a', facts)).toMatchObject({
      ...{
        method: 'GET',
        path: '/a',
        limit: 'calls',
        load: 'reads',
        fullDisk: 'accepted',
        session: 'required',
      },
      example: { as: 'demo', input: {} },
    });
    expect(defineGet('/a', { ...facts, session: 'ignored' }).example.as).toBe('anonymous');
    expect(defineGet('/a', { ...facts, session: 'optional' }).example.as).toBe('anonymous');
    expect(defineGet('/a', { ...facts, realAccountsOnly: true }).example.as).toBe('user');
    expect(defineGet('/a', { ...facts, exampleAs: 'user', example: { id: 1 } }).example).toEqual({
      as: 'user',
      input: { id: 1 },
    });
  });

  it('that reads ignores parameters without a name, and one that changes something refuses them', () => {
    const input = z.object({ id: z.number() });
    expect(defineGet('/a', { ...facts, input }).input.safeParse({ id: 1, other: 2 }).success).toBe(true);
    const change = definePost('/a', { ...facts, input, load: 'orders', fullDisk: 'refused' });
    expect(change).toMatchObject({ method: 'POST', load: 'orders', fullDisk: 'refused' });
    expect(change.input.safeParse({ id: 1, other: 2 }).success).toBe(false);
    expect(change.input.safeParse({ id: 1 }).success).toBe(true);
  });

  it('says whether it reads or needs a session, and whether another site must not make it', () => {
    const sessions = (['ignored', 'optional', 'required', 'user-or-admin'] as const).map((session) =>
      defineGet('/a', { ...facts, session }),
    );
    expect(sessions.map(readsSession)).toEqual([false, true, true, true]);
    expect(sessions.map(needsSession)).toEqual([false, false, true, true]);
    expect(isChange(defineGet('/a', facts))).toBe(false);
    expect(isChange(defineGet('/a', { ...facts, ownSiteOnly: true }))).toBe(true);
    expect(isChange(definePost('/a', { ...facts, load: 'orders', fullDisk: 'refused' }))).toBe(true);
  });

  it('has a file of some types, or data', () => {
    expect(file('text/csv', 'text/plain')).toEqual({ kind: 'file', types: ['text/csv', 'text/plain'] });
    expect(fileOrJson(EMPTY, 'text/csv')).toEqual({ kind: 'file', types: ['text/csv'], json: EMPTY });
    expect(json(EMPTY)).toEqual({ kind: 'json', schema: EMPTY });
  });
});
