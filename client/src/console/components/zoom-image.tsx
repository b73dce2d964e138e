/** A picture of a document: small in its place, and over everything when it is opened, to be enlarged, moved and turned. */

import './zoom-image.css';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyTicks } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import { useAdminImage } from '../data/admin-image.ts';
import { type ImageView, viewMoved, WHOLE, viewScaled, viewRotated } from './image-view.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';

interface ZoomImageProps {
  /** As the server gave it. */
  readonly url: string;
  /** What it shows. */
  readonly label: string;
}

export function ZoomImage({ url, label }: ZoomImageProps) {
  const { t } = useTranslation('console');
  const image = useAdminImage(url);
  const [open, setOpen] = useState(false);
  if (image.state !== 'shown') {
    return (
      <span className="zoom-thumb zoom-thumb--empty" aria-busy={image.state === 'loading' || undefined}>
        {image.state === 'loading' ? <BusyTicks /> : t('kit.noPicture')}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className="zoom-thumb"
        aria-label={t('kit.enlarge', { label })}
        onClick={() => setOpen(true)}
      >
        <img src={image.src} alt={label} className="zoom-thumb-picture" />
      </button>
      <Modal open={open} onClose={() => setOpen(false)} className="zoom" label={label}>
        <Enlarged src={image.src} label={label} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

const STEP = 1.5;
const MOVE_PX = 60;

function Enlarged({ src, label, onClose }: { src: string; label: string; onClose: () => void }) {
  const { t } = useTranslation('console');
  const [view, setView] = useState<ImageView>(WHOLE);
  const drag = useDrag(setView);
  const keys: Readonly<Record<string, (from: ImageView) => ImageView>> = {
    '+': (from) => viewScaled(from, STEP),
    '=': (from) => viewScaled(from, STEP),
    '-': (from) => viewScaled(from, 1 / STEP),
    '0': () => WHOLE,
    t: viewRotated,
    ArrowLeft: (from) => viewMoved(from, MOVE_PX, 0),
    ArrowRight: (from) => viewMoved(from, -MOVE_PX, 0),
    ArrowUp: (from) => viewMoved(from, 0, MOVE_PX),
    ArrowDown: (from) => viewMoved(from, 0, -MOVE_PX),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (change === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setView(change);
  };
  return (
    <div className="zoom-inside" onKeyDown={onKeyDown} role="presentation" tabIndex={-1} data-autofocus>
      <div
        className="zoom-stage"
        role="presentation"
        {...drag}
        onWheel={(event) => setView((from) => viewScaled(from, event.deltaY < 0 ? 1.15 : 1 / 1.15))}
        onDoubleClick={() => setView((from) => (from.scale > 1 ? WHOLE : viewScaled(from, STEP * STEP)))}
      >
        <img
          src={src}
          alt={label}
          className="zoom-picture"
          draggable={false}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns * 90}deg)`,
          }}
        />
      </div>
      <div className="zoom-tools">
        <Tool icon="plus" label={t('kit.larger')} onClick={() => setView((from) => viewScaled(from, STEP))} />
        <Tool
          icon="minus"
          label={t('kit.smaller')}
          onClick={() => setView((from) => viewScaled(from, 1 / STEP))}
        />
        <Tool icon="turn" label={t('kit.turn')} onClick={() => setView(viewRotated)} />
        <Tool icon="expand" label={t('kit.whole')} onClick={() => setView(WHOLE)} />
        <Tool icon="close" label={t('kit.close')} onClick={onClose} />
      </div>
    </div>
  );
}

function Tool({ icon, label, onClick }: { icon: ConsoleIconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="zoom-tool" aria-label={label} onClick={onClick}>
      <ConsoleIcon name={icon} size={20} />
    </button>
  );
}

function useDrag(setView: (change: (from: ImageView) => ImageView) => void) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = last.current;
      if (from === null) return;
      const { clientX, clientY } = event;
      last.current = { x: clientX, y: clientY };
      setView((view) => viewMoved(view, clientX - from.x, clientY - from.y));
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  };
}
