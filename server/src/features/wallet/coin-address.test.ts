/** Addresses of every chain that is served, compared with the examples of the standards that define them. */

import { describe, expect, test } from 'vitest';
import { coinAddress, tagInAddress } from './coin-address.ts';
import { type Chain, chainOf } from './network.ts';

/** BIP-173 and BIP-350; `tb` is the test network's. */
const SEGWIT = {
  right: [
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  wrong: [
    ['another network', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['the test network', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['bech32 for bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32 for bech32m, version 16', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['bech32m for bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a letter that is none', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of 1 byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['a program of 16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['both cases', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3t4'],
    ['padding of more than 4 bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['nothing in it', 'bc1gmk9yu'],
    ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ],
} as const;

/** EIP-55: all capitals, all small, and mixed. */
const EIP_55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

const RIGHT: readonly (readonly [chain: Chain, what: string, address: string])[] = [
  ['bitcoin', 'the first block’s', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', 'a script’s (BIP-16)', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['litecoin', 'a key’s', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['litecoin', 'segregated witness', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['dogecoin', 'a key’s', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['tron', 'the token contract of Tether', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['solana', 'the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['ripple', 'the first account', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['ripple', 'with its tag', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ['ton', 'of its documents', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
];

describe('[WITHDRAWAL-1] an address has the form and the checksum of its network', () => {
  test.each(SEGWIT.right)('%s is one of Bitcoin', (address) => {
    expect(coinAddress('bitcoin', address)).toBe(address.toLowerCase());
  });

  test.each(SEGWIT.wrong)('%s: %s is none', (_, address) => {
    expect(coinAddress('bitcoin', address)).toBeNull();
  });

  test.each(EIP_55)('%s is one of Ethereum', (address) => {
    expect(coinAddress('ethereum', address)).toBe(address);
  });

  test.each(EIP_55)('%s is written with its checksum however it came', (address) => {
    const digits = address.slice(2);
    expect(coinAddress('ethereum', `0x${digits.toLowerCase()}`)).toBe(address);
    expect(coinAddress('ethereum', ` 0x${digits.toUpperCase()} `)).toBe(address);
  });

  test('one letter in the wrong case is none of Ethereum', () => {
    expect(coinAddress('ethereum', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeNull();
    expect(coinAddress('ethereum', '0xd1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb')).toBeNull();
  });

  test.each(RIGHT)('%s: %s, %s', (chain, _, address) => {
    expect(coinAddress(chain, address)).toBe(address);
    expect(coinAddress(chain, `\n${address} `)).toBe(address);
  });

  test.each(RIGHT.filter(([chain]) => chain !== 'solana'))(
    '%s: %s with any one character changed is none',
    (chain, _, address) => {
      const accepted = Array.from(address, (character, place) => {
        const other = character === 'q' ? 'p' : 'q';
        return coinAddress(chain, `${address.slice(0, place)}${other}${address.slice(place + 1)}`);
      }).filter((found) => found !== null && found !== address);
      expect(accepted).toEqual([]);
    },
  );

  test('an address of one chain is none of another', () => {
    const chains = [...new Set(RIGHT.map(([chain]) => chain))];
    const foreign = RIGHT.flatMap(([own, , address]) =>
      chains
        .filter((chain) => chain !== own && coinAddress(chain, address) !== null)
        .map((chain) => [chain, address]),
    );
    expect(foreign).toEqual([]);
  });

  test('a key of zeros, where money would be burnt, is no address', () => {
    expect(coinAddress('ethereum', `0x${'0'.repeat(40)}`)).toBeNull();
    expect(coinAddress('bitcoin', '1111111111111111111114oLvT2')).toBeNull();
    expect(coinAddress('tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBeNull();
    expect(coinAddress('solana', '1'.repeat(32))).toBeNull();
    expect(coinAddress('ripple', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp')).toBeNull();
  });

  test('an X-address has the flag of no tag or of one of 32 bits', () => {
    const tags = [
      ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', null],
      ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', 0],
      ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 4_294_967_295],
      ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', undefined],
    ] as const;
    for (const [address, tag] of tags) expect(tagInAddress('ripple', address)).toBe(tag);
    // an unknown flag, a tag of 64 bits, and a tag under the flag of none
    const wrong = ['1o3rjp93oom1hDqo1', '8xvjGQT5aXxkMuXLH', '5EJLPAmWxCYeV7jDs'];
    for (const end of wrong) expect(coinAddress('ripple', `XVLhHMPHU98es4dbozjVtdWzVrDjtV${end}`)).toBeNull();
  });

  test('the test networks’ addresses are none', () => {
    expect(coinAddress('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBeNull();
    expect(coinAddress('ripple', 'T7oKJ3q7s94kDH6tpkBowhetT1JKfcfdSCmAXbS75iATyLD')).toBeNull();
  });

  test.each(['', ' ', '0x', 'bc1', '💸', '<script>', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/'])(
    '%j is an address of no chain',
    (text) => {
      for (const [chain] of RIGHT) expect(coinAddress(chain, text)).toBeNull();
      expect(coinAddress('ethereum', text)).toBeNull();
    },
  );
});

test('[WITHDRAWAL-1] a network is known by its usual names, and one that is not served by none', () => {
  expect(['TRC20', 'trc-20', 'Tron'].map(chainOf)).toEqual(['tron', 'tron', 'tron']);
  expect(['ERC20', 'BEP20', 'Polygon'].map(chainOf)).toEqual(['ethereum', 'ethereum', 'ethereum']);
  expect(['', 'OMNI', 'XMR', '__proto__', 'constructor'].map(chainOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
