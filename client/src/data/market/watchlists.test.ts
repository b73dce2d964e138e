/** Watchlists: their bounds, and what is stored. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return import('./watchlists.ts');
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('[LIST-2] watchlists', () => {
  it('are added, renamed, filled and removed, and are there after a reload', async () => {
    const { addWatchlist, renameWatchlist, toggleInWatchlist, watchlists } = await load();
    addWatchlist('  Metals ', 'XAUUSD');
    addWatchlist('Majors', 'EURUSD');
    toggleInWatchlist(1, 'XAGUSD');
    toggleInWatchlist(2, 'EURUSD');
    renameWatchlist(2, 'Pairs');
    const expected = [
      { id: 1, name: 'Metals', codes: ['XAUUSD', 'XAGUSD'] },
      { id: 2, name: 'Pairs', codes: [] },
    ];
    expect(watchlists()).toEqual(expected);
    const later = await load();
    expect(later.watchlists()).toEqual(expected);
    later.removeWatchlist(1);
    expect(later.watchlists().map(({ id }) => id)).toEqual([2]);
  });

  it('have a name, of 24 characters at most, and are ten at most', async () => {
    const { addWatchlist, renameWatchlist, watchlists } = await load();
    addWatchlist('   ', 'EURUSD');
    expect(watchlists()).toEqual([]);
    for (let count = 0; count < 12; count += 1) addWatchlist('x'.repeat(40), 'EURUSD');
    renameWatchlist(1, ' ');
    expect(watchlists()).toHaveLength(10);
    expect(watchlists()[0]?.name).toBe('x'.repeat(24));
  });

  it('ignore what another program stored', async () => {
    localStorage.setItem('vernier.watchlists', '[{"id":"a"},{"id":1,"name":"Kept","codes":[]},7]');
    const { watchlists } = await load();
    expect(watchlists()).toEqual([{ id: 1, name: 'Kept', codes: [] }]);
  });
});
