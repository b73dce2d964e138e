/** Disc of an instrument: its logo over a background colour while it loads, or letters if it fails. */

import './instrument-disc.css';
import { memo, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { discTone } from './disc-tones.ts';

interface InstrumentDiscProps {
  code: string;
  /** Address from the server; ours otherwise. */
  logo?: string | undefined;
  size?: number;
  /** Closed market. */
  dim?: boolean;
}

export const InstrumentDisc = memo(function InstrumentDisc({
  code,
  logo,
  size = 36,
  dim = false,
}: InstrumentDiscProps) {
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
