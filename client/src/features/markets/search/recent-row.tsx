/** Recent searches as chips, and the button that clears them. */

import { useTranslation } from 'react-i18next';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { clearRecentSearches, useRecentSearches } from './recent-searches.ts';

export function RecentRow({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section>
      <div className="product-head">
        <h2>{t('product.recent')}</h2>
        <button type="button" className="product-forget" onClick={clearRecentSearches}>
          {t('product.forget')}
        </button>
      </div>
      <ChipRow label={t('product.recent')}>
        {recent.map((text) => (
          <Chip key={text} selected={false} onClick={() => onChoose(text)}>
            <bdi>{text}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
