/** Settings of the site, editable by owners and readable by all administrators. */

import './settings-page.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi, type AdminOutput } from '../../data/admin-api.ts';
import { useAction } from '../../components/action-button.tsx';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { useKnownSetting } from './known-setting.ts';

type Setting = AdminOutput['settings']['get'][number];

export function SettingsPage() {
  const { t } = useTranslation('console');
  const settings = adminApi.settings.get.useQuery();
  if (settings.isPending) return <ListLoading />;
  if (settings.isError) return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <PageLayout>
      <section className="settings-list" aria-label={t('settings.title')}>
        {settings.data.map((setting) => (
          <SettingRow key={`${setting.key} ${setting.value}`} setting={setting} />
        ))}
      </section>
    </PageLayout>
  );
}

function SettingRow({ setting }: { setting: Setting }) {
  const { t } = useTranslation('console');
  const [value, setValue] = useState(setting.value);
  const utils = adminApi.useUtils();
  const set = adminApi.settings.set.useMutation();
  const { busy, run } = useAction();
  const may = useMay(['owner']);
  const { name, help } = useKnownSetting(setting.key);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (
      await run(
        () => set.mutateAsync({ key: setting.key, value: value.trim(), seen: setting.value }),
        t('settings.saved'),
      )
    )
      await utils.settings.invalidate();
  };
  return (
    <form className="settings-row" onSubmit={(event) => void save(event)}>
      <div className="settings-words">
        <h2>
          {name} {setting.public && <Tag tone="outline">{t('settings.public')}</Tag>}
        </h2>
        <p className="pane-text">{help}</p>
        <p className="pane-text">
          <bdi>{t('settings.byDefault', { key: setting.key, value: setting.by_default })}</bdi>
        </p>
      </div>
      <Field
        label={name}
        value={value}
        onChange={setValue}
        disabled={!may}
        code
        maxLength={500}
        testId={`setting-${setting.key}`}
      />
      {may && (
        <Button
          type="submit"
          kind="secondary"
          size="small"
          busy={busy}
          disabled={value.trim() === setting.value}
          testId={`save-${setting.key}`}
        >
          {t('settings.save')}
        </Button>
      )}
    </form>
  );
}
