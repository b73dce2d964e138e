/** Export of all data of this account as a file. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportOwnData } from '../../data/user/own-data.ts';
import { saveText } from '../../ui/browser/save-file.ts';
import { brand } from '../../ui/theme/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from './section.tsx';

export function OwnData({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await exportOwnData();
      const day = new Date().toISOString().slice(0, 10);
      saveText(`${brand.name.toLowerCase()}-${uid}-${day}.json`, text, 'application/json');
      toast(t('system.export.done'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('system.export.title')} text={t('system.export.text')}>
      <Button
        kind="secondary"
        size="medium"
        icon="deposit"
        busy={busy}
        onClick={() => void save()}
        testId="export"
      >
        {t('system.export.save')}
      </Button>
    </Section>
  );
}
