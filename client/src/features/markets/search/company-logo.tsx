/** Logo of a company; its first letter where there is none, or where it cannot be loaded. */

import type { CompanyWire } from '@vernier/shared/api/shapes/site';
import { useState } from 'react';

export function CompanyLogo({ company, size }: { company: CompanyWire; size: number }) {
  const { logo, name } = company;
  const [failed, setFailed] = useState<string | null>(null);
  const extent = `${size / 16}rem`;
  const [letter = ''] = name;
  return (
    <span
      className="company-logo"
      style={{ inlineSize: extent, blockSize: extent, fontSize: extent }}
      aria-hidden="true"
    >
      {logo === '' || failed === logo ? (
        <span className="company-logo-letter">{letter}</span>
      ) : (
        <img src={logo} alt="" width={size} height={size} decoding="async" onError={() => setFailed(logo)} />
      )}
    </span>
  );
}
