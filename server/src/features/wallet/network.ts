/** The chains that money can be sent on, and the names that their networks go by. A network of another name is not served. */

export type Chain = 'bitcoin' | 'litecoin' | 'dogecoin' | 'ethereum' | 'tron' | 'solana' | 'ripple' | 'ton';

/** Several networks share a form of address: everything that runs Ethereum's machine has Ethereum's. */
const NAMES: Readonly<Record<Chain, readonly string[]>> = {
  bitcoin: ['BTC', 'BITCOIN', 'SEGWIT', 'TAPROOT'],
  litecoin: ['LTC', 'LITECOIN'],
  dogecoin: ['DOGE', 'DOGECOIN'],
  ethereum: [
    'ERC20',
    'ETH',
    'ETHEREUM',
    'BEP20',
    'BSC',
    'BNB',
    'POLYGON',
    'MATIC',
    'ARBITRUM',
    'OPTIMISM',
    'BASE',
    'AVAXC',
  ],
  tron: ['TRC20', 'TRON', 'TRX'],
  solana: ['SOL', 'SOLANA', 'SPL'],
  ripple: ['XRP', 'XRPL', 'RIPPLE'],
  ton: ['TON', 'TONCOIN'],
};

const BY_NAME: ReadonlyMap<string, Chain> = new Map(
  (Object.keys(NAMES) as Chain[]).flatMap((chain) => NAMES[chain].map((name) => [name, chain] as const)),
);

/** The chain of a network's name, such as `TRC20` or `trc-20`; null for one whose addresses cannot be checked. */
export function chainOf(network: string): Chain | null {
  return BY_NAME.get(network.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ?? null;
}
