/** Picture of an article, or a pattern of ticks generated from its number where it has none. */

import './article-picture.css';
import { useState } from 'react';
import { TickField } from '../../../ui/theme/tick-field.tsx';

interface ArticlePictureProps {
  id: number;
  logo: string;
  /** Ticks across, where there is no picture. */
  ticks: number;
}

export function ArticlePicture({ id, logo, ticks }: ArticlePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="article-picture">
      {logo === '' || failed === logo ? (
        <TickField seed={id} count={ticks} />
      ) : (
        <img src={logo} alt="" decoding="async" draggable={false} onError={() => setFailed(logo)} />
      )}
    </span>
  );
}
