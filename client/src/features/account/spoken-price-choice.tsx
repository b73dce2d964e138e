/** Setting for how often prices are spoken. */

import { useTranslation } from 'react-i18next';
import { paceMs, SPOKEN_PACES, useSpokenPace } from '../../ui/browser/spoken-price-interval.ts';
import { ageText } from '../../ui/format/age-text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';

export function SpokenChoice() {
  const { t, i18n } = useTranslation();
  const [pace, setPace] = useSpokenPace();
  const options = SPOKEN_PACES.map((value) => {
    const everyMs = paceMs(value);
    const label = everyMs === null ? t('user.spoken.off') : ageText(everyMs, i18n.language);
    return { value, label, testId: `spoken-${value}` };
  });
  return (
    <section className="user-move">
      <h2 className="cap">{t('user.spoken.title')}</h2>
      <Segmented label={t('user.spoken.title')} options={options} value={pace} onChange={setPace} />
      <p className="cap">{t('user.spoken.text')}</p>
    </section>
  );
}
