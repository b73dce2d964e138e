/** Tag of a coin destination with its label. */

import { useTranslation } from 'react-i18next';

export function TagText({ tag }: { tag: string }) {
  const { t } = useTranslation();
  return (
    <small data-testid="destination-tag">
      {t('methods.fields.tag')} <bdi dir="ltr">{tag}</bdi>
    </small>
  );
}
