/** Content of a picture slot: an outline of a document, the chosen file during its upload, then the stored picture. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredImage } from '../../data/user/images.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { Scale } from '../../ui/gauges/scale.tsx';
import type { PictureUpload } from './picture-file.ts';

const TICKS = 25;

export function PictureFrame({ slot }: { slot: PictureUpload }) {
  const { t } = useTranslation();
  if (slot.step === 'empty') {
    return (
      <span className="picture-slot-choose">
        <Icon name="plus" size={22} />
        {t('picture.chooseShort')}
      </span>
    );
  }
  if (slot.step === 'stored') return <Stored key={slot.url} url={slot.url} preview={slot.preview} />;
  return <Picture key={slot.preview} address={slot.preview} faint />;
}

/** Lies over the frame, which is a button and so cannot contain it for screen readers. */
export function Progress({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(share * 100);
  return (
    <div
      className="picture-slot-progress"
      role="progressbar"
      aria-label={t('picture.sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Scale
        count={TICKS}
        box={12}
        stroke={1.6}
        height={(i) => (i % 4 === 0 ? 12 : 8)}
        state={(_, at) => (at <= share ? 'lit' : 'rest')}
      />
      <bdi>{percent}%</bdi>
    </div>
  );
}

/** The chosen file stays until the stored picture is loaded. */
function Stored({ url, preview }: { url: string; preview: string }) {
  const address = useStoredImage(url);
  return <Picture address={address ?? preview} stored={address !== null} />;
}

interface PictureProps {
  address: string;
  faint?: boolean;
  stored?: boolean;
}

/** Shows nothing when the browser cannot decode it: the server reports the problem. */
function Picture({ address, faint = false, stored = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === address) return null;
  return (
    <img
      src={address}
      alt=""
      className={classNames('picture-slot-picture', faint && 'picture-slot-picture--faint')}
      data-stored={stored || undefined}
      onError={() => setBroken(address)}
    />
  );
}
