/** Disc of an instrument: its logo over a background colour while it loads, or letters if it fails. */

import './instrument-logo.css';
import { memo, useState } from 'react';
import { classNames } from '../theme/class-names.ts';

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

interface InstrumentLogoProps {
  code: string;
  /** Address from the server; a built-in logo otherwise. */
  logo?: string | undefined;
  size?: number;
  /** Closed market. */
  dim?: boolean;
}

export const InstrumentLogo = memo(function InstrumentLogo({
  code,
  logo,
  size = 36,
  dim = false,
}: InstrumentLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = logo || `/logos/${code}.svg`;
  const extent = `${size / 16}rem`;
  const tone = discTone(code);
  return (
    <span
      className={classNames('disc', dim && 'disc--dim')}
      style={{
        inlineSize: extent,
        blockSize: extent,
        fontSize: extent,
        ...(tone && { backgroundColor: tone }),
      }}
    >
      {failed === source ? (
        <span className="disc-letters">{code.slice(0, 3)}</span>
      ) : (
        <img
          className="disc-image"
          src={source}
          alt=""
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
});

/** Undefined for a pair of currencies, whose disc is two flags. */
function discTone(code: string): string | undefined {
  return TONES[code];
}
