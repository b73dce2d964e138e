/** Facts of a trader as tags: kind of products, leverage, and followers. */

import type { TraderWire } from '@vernier/shared/api/shapes/trader';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../../data/market/instruments.ts';
import { compactText, leverageText } from '../../ui/format/number-text.ts';
import { Tag } from '../../ui/numbers/tag.tsx';

/** Undefined before the first order, and until the kinds are known. */
export function useProductType({ category_id: id }: TraderWire): string | undefined {
  return useCategories().find(({ Id }) => Id === id)?.NameShowTrans;
}

export function TraderFacts({ trader }: { trader: TraderWire }) {
  const { t } = useTranslation();
  const product = useProductType(trader);
  return (
    <span className="trader-facts">
      {product !== undefined && <Tag tone="outline">{product}</Tag>}
      {trader.multiple !== null && (
        <Tag tone="outline">
          <bdi>{leverageText(trader.multiple)}</bdi>
        </Tag>
      )}
      <Tag tone="outline" icon="users">
        <span className="vh">{t('rank.followers', { count: trader.followers })}</span>
        <bdi aria-hidden="true">{compactText(trader.followers)}</bdi>
      </Tag>
    </span>
  );
}
