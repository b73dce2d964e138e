/** Background colours of instrument discs, shown until the logo is loaded, or where there is none. */

const TONES: Readonly<Record<string, string>> = {
  XAUUSD: '#b98a2e',
  XAGUSD: '#8e979c',
  USOIL: '#2f3a37',
  UKOIL: '#3d4a3a',
  NATGAS: '#4a5f6b',
  US500: '#4b5560',
  NAS100: '#3c4a57',
  US30: '#56604f',
  GER40: '#5a5346',
  HK50: '#7a4052',
  JPN225: '#7a4a4f',
  BTCUSD: '#d98324',
  ETHUSD: '#5b678f',
  SOLUSD: '#4f7a74',
  XRPUSD: '#4a5963',
  AAPL: '#5d6166',
  MSFT: '#46647a',
  NVDA: '#58724a',
  AMZN: '#8a6a3c',
  GOOGL: '#50629a',
  TSLA: '#8a4a4a',
};

/** Undefined for a pair of currencies, whose disc is two flags. */
export function discTone(code: string): string | undefined {
  return TONES[code];
}
