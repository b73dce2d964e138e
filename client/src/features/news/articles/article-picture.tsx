/** The picture of an article: its own where it has one, else ticks drawn from its number. */

import './article-picture.css';
import { useState } from 'react';
import { TickField } from '../../../ui/look/tick-field.tsx';

interface ArticlePictureProps {
  id: number;
  logo: string;
  /** Ticks across where there is no picture. */
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
