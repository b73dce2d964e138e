/** Field for the country or area of an account. It opens a list, searched by name, by code or by dialling code. */

import './area-field.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { classNames } from '../../../ui/theme/class-names.ts';
import { FieldBelow } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import type { VisitorAreas } from './use-visitor-areas.ts';

const AreaSheet = lazyComponent(() => import('./area-sheet.tsx').then((m) => m.AreaSheet));

interface AreaFieldProps {
  areas: VisitorAreas;
  area: AreaWire | undefined;
  onChoose: (area: AreaWire) => void;
  error?: string | null;
  /** Shows only the dialling code, next to a number. */
  short?: boolean;
}

export function AreaField({ areas, area, onChoose, error = null, short = false }: AreaFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const dialling = area === undefined ? '' : isolate(`+${area.global_code}`);
  const label = short ? t('signIn.dialling') : t('signIn.area');
  const shown = short ? dialling : (area?.name ?? t('signIn.chooseArea'));
  return (
    <div className="field">
      <button
        type="button"
        name="area"
        className={classNames('field-box', 'area-field', error !== null && 'field-box--wrong')}
        aria-haspopup="dialog"
        aria-label={`${label}: ${area?.name ?? ''} ${dialling}`}
        aria-describedby={`${id}-below`}
        data-testid="area"
        onClick={() => setOpen(true)}
      >
        <span className="field-label">{label}</span>
        <span className="area-field-value">
          <span className="area-field-name">{shown}</span>
          {!short && <span className="area-field-code">{dialling}</span>}
        </span>
        <Icon name="down" size={18} weight={1.8} />
      </button>
      <FieldBelow id={`${id}-below`} wrong={error !== null} permanent text={error ?? undefined} />
      <AreaSheet
        open={open}
        areas={areas}
        chosen={area}
        onClose={() => setOpen(false)}
        onChoose={(next) => {
          onChoose(next);
          setOpen(false);
        }}
      />
    </div>
  );
}
