/** List of countries and areas: the likely one first, the rest by name. Enter chooses the first result. */

import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { matchingAreas } from './area-guess.ts';
import type { VisitorAreas } from './use-visitor-areas.ts';

interface AreaSheetProps {
  open: boolean;
  areas: VisitorAreas;
  chosen: AreaWire | undefined;
  onClose: () => void;
  onChoose: (area: AreaWire) => void;
}

export function AreaSheet({ open, areas, chosen, onClose, onChoose }: AreaSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('signIn.area')} testId="area-sheet">
      {areas.failed ? (
        <ErrorState title={t('signIn.areasFailed')} text={t('refusal.noConnection')} onRetry={areas.retry} />
      ) : (
        <AreaList areas={areas} chosen={chosen} onChoose={onChoose} />
      )}
    </Sheet>
  );
}

function AreaList({ areas, chosen, onChoose }: Omit<AreaSheetProps, 'open' | 'onClose'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const ordered = useMemo(() => likelyFirst(areas), [areas]);
  const found = matchingAreas(ordered, typed);
  const takeFirst = () => {
    const [first] = found;
    if (typed.trim() !== '' && first !== undefined) onChoose(first);
  };
  return (
    <>
      <search className="area-search">
        <SearchField
          label={t('signIn.searchArea')}
          value={typed}
          onChange={setTyped}
          focusOnOpen
          onEnter={takeFirst}
          testId="area-search"
        />
      </search>
      {found.length === 0 ? (
        <EmptyState title={t('signIn.noArea', { text: typed.trim() })} />
      ) : (
        <ul className="area-list">
          {found.map((area) => (
            <li key={area.id}>
              <button
                type="button"
                className="area-row"
                aria-pressed={area.id === chosen?.id}
                data-testid={`area-${area.code}`}
                onClick={() => onChoose(area)}
              >
                <span className="area-row-iso">{area.code}</span>
                <span className="area-row-name">{area.name}</span>
                <span className="area-row-code">{isolate(`+${area.global_code}`)}</span>
                {area.id === chosen?.id && <Icon name="check" size={18} weight={2} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function likelyFirst({ areas, likely }: VisitorAreas): readonly AreaWire[] {
  return likely === undefined ? areas : [likely, ...areas.filter(({ id }) => id !== likely.id)];
}
