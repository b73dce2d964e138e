/** Legal information of the operator: its texts, and links to its own pages. */

import './legal-screen.css';
import type { LegalTextsWire } from '@vernier/shared/api/shapes/site';
import { useTranslation } from 'react-i18next';
import { useLegalTexts } from '../../../data/site-settings/legal-texts.ts';
import { textDirection } from '../../../ui/format/text-direction.ts';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';

export function LegalScreen() {
  const { t } = useTranslation();
  const { texts, failed, retry } = useLegalTexts();
  const waits = texts === undefined && !failed;
  const slow = useSlow(waits);
  return (
    <NarrowPage title={t('legal.title')} back>
      <div className="legal">
        {failed && <ErrorState title={t('legal.failed')} onRetry={retry} />}
        {waits && slow && <Skeleton width="100%" height="10rem" />}
        {texts !== undefined && <LegalTexts {...texts} />}
      </div>
    </NarrowPage>
  );
}

function LegalTexts({ texts, links }: LegalTextsWire) {
  const { t } = useTranslation();
  if (texts.length === 0 && links.length === 0) return <EmptyState title={t('legal.none')} />;
  return (
    <>
      {texts.map(({ title, lang, paragraphs }) => (
        <section key={title} lang={lang} dir={textDirection(title)} data-testid="legal-text">
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {links.length > 0 && (
        <section>
          <h2>{t('legal.links')}</h2>
          <ul className="legal-links">
            {links.map(({ name, lang, url }) => (
              <li key={url}>
                <a href={url} lang={lang} rel="noreferrer" data-testid="legal-link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
