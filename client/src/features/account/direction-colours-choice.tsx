/** Setting for the colours of rising and falling prices, with its title. */

import { useTranslation } from 'react-i18next';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';

export function MoveChoice() {
  const { t } = useTranslation();
  return (
    <section className="user-move" aria-labelledby="user-move-title">
      <h2 id="user-move-title" className="cap">
        {t('user.move.title')}
      </h2>
      <MoveButtons />
    </section>
  );
}
