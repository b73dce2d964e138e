/** Button that adds an instrument to the favourites or removes it. */

import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/market/favourites.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

export function FavouriteButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const starred = favourites.has(code);
  return (
    <IconButton
      icon="star"
      active={starred}
      label={t(starred ? 'trade.unstar' : 'trade.star')}
      aria-pressed={starred}
      quiet={!starred}
      onClick={() => favourites.toggle(code)}
    />
  );
}
