/** Explanation of a live number: its meaning, its calculations, and all of it as text to copy. */

import './explanation-view.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../ui/numbers/money.tsx';
import { CalculationView } from './calculation-view.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { useCalculationText } from './calculation-text.ts';
import type { DisplayCalculation } from './calculation.ts';

interface ExplanationViewProps {
  readonly title: string;
  readonly notes: readonly string[];
  readonly calculations: readonly DisplayCalculation[];
  /** Changes with the market while it is open. */
  readonly live?: boolean;
  /** Lines after the calculations, and the same as text. */
  readonly more?: { readonly view: ReactNode; readonly lines: readonly string[] } | undefined;
}

export function ExplanationView({ title, notes, calculations, live = false, more }: ExplanationViewProps) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const calculationText = useCalculationText();
  if (hidden) return <p className="explanation-note">{t('explain.hidden')}</p>;
  const text = () =>
    [
      title,
      ...notes,
      ...calculations.flatMap((calculation) => ['', ...calculationText(calculation)]),
      ...(more === undefined ? [] : ['', ...more.lines]),
    ].join('\n');
  return (
    <div className="explanation">
      {notes.map((note) => (
        <p key={note} className="explanation-note">
          {note}
        </p>
      ))}
      <div className="explanation-calculations">
        {calculations.map((calculation, place) => (
          <CalculationView key={`${place}-${calculation.name}`} calculation={calculation} />
        ))}
      </div>
      {more?.view}
      {live && <p className="explanation-live">{t('explain.live')}</p>}
      <CopyButton text={text} />
    </div>
  );
}
