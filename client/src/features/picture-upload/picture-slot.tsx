/** Slot for one picture: its frame chooses a file, a button opens the camera of a phone, and a text shows its state. */

import './picture-slot.css';
import { type ChangeEvent, type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { useStoredImage } from '../../data/user/images.ts';
import { Scale } from '../../ui/gauges/scale.tsx';
import { PICTURE_KINDS, type PictureUpload } from './picture-file.ts';
import type { PictureSlotHandle } from './use-picture-slot.ts';

const TICKS = 25;

interface PictureSlotProps {
  /** Name of the slot in its form, and in its test ids. */
  name: string;
  title: string;
  /** Hint about the expected picture. */
  help: string;
  /** Shows the whole picture, where nothing of it may be cropped. */
  whole?: boolean;
  handle: PictureSlotHandle;
  /** The form's problem with this picture. */
  error: string | null;
}

export function PictureSlot({ name, title, help, whole = false, handle, error }: PictureSlotProps) {
  const { t } = useTranslation();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { slot, choose, clear } = handle;
  const wrong = slot.step === 'empty' ? (slot.failure ?? error) : error;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) choose(file);
  };
  return (
    <div
      className={classNames('picture-slot', whole && 'picture-slot--whole')}
      role="group"
      aria-labelledby={`${id}-title`}
    >
      <div className="picture-slot-place">
        <button
          type="button"
          name={name}
          className={classNames('picture-slot-frame', wrong !== null && 'picture-slot-frame--wrong')}
          aria-label={t(slot.step === 'empty' ? 'picture.choose' : 'picture.chooseAnother', { side: title })}
          aria-describedby={`${id}-below`}
          data-testid={name}
          onClick={() => files.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <PictureFrame slot={slot} />
        </button>
        {slot.step === 'sending' && <Progress share={slot.share} />}
      </div>
      <div className="picture-slot-content">
        <h2 id={`${id}-title`} className="picture-slot-title">
          {title}
        </h2>
        <Below id={`${id}-below`} help={help} slot={slot} wrong={wrong} />
        <div className="picture-slot-actions">
          {slot.step === 'empty' ? (
            <span className="picture-slot-camera">
              <Button kind="secondary" size="small" icon="camera" onClick={() => camera.current?.click()}>
                {t('picture.camera')}
              </Button>
            </span>
          ) : (
            <Button kind="secondary" size="small" icon="close" onClick={clear} testId={`${name}-clear`}>
              {t(slot.step === 'sending' ? 'picture.stop' : 'picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <FileInput input={files} accept={PICTURE_KINDS.join(',')} onFile={choose} testId={`${name}-file`} />
      <FileInput input={camera} accept="image/*" camera onFile={choose} testId={`${name}-camera`} />
    </div>
  );
}

interface BelowProps {
  id: string;
  help: string;
  slot: PictureUpload;
  wrong: string | null;
}

/** The problem, the progress or the hint; screen readers announce a change from one to another. */
function Below({ id, help, slot, wrong }: BelowProps) {
  const { t } = useTranslation();
  const text = {
    empty: help,
    sending: t('picture.sending'),
    stored: t('picture.stored'),
  }[slot.step];
  return (
    <p
      id={id}
      className={classNames('picture-slot-below', wrong !== null && 'picture-slot-below--wrong')}
      aria-live="polite"
    >
      {wrong !== null && <Icon name="warning" size={15} weight={1.9} />}
      {wrong === null && slot.step === 'stored' && <Icon name="check" size={15} weight={2.2} />}
      <span>{wrong ?? text}</span>
    </p>
  );
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  /** Opens the camera directly, where there is one. */
  camera?: boolean;
  onFile: (file: File) => void;
  testId: string;
}

/** Opened by the visible button, which has the focus and the label. */
function FileInput({ input, accept, camera = false, onFile, testId }: FileInputProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // the same file may be chosen again
    if (file !== undefined) onFile(file);
    target.value = '';
  };
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      {...(camera && { capture: 'environment' })}
      data-testid={testId}
      onChange={take}
    />
  );
}

/** Content of a picture slot: an outline of a document, the chosen file during its upload, then the stored picture. */
function PictureFrame({ slot }: { slot: PictureUpload }) {
  const { t } = useTranslation();
  if (slot.step === 'empty') {
    return (
      <span className="picture-slot-choose">
        <Icon name="camera" size={22} />
        {t('picture.chooseShort')}
      </span>
    );
  }
  if (slot.step === 'stored') return <Stored key={slot.url} url={slot.url} preview={slot.preview} />;
  return <Picture key={slot.preview} address={slot.preview} faint />;
}

/** Covers the frame, which is a button and so cannot contain it for screen readers. */
function Progress({ share }: { share: number }) {
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
