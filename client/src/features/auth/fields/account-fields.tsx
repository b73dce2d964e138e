/** Account fields: e-mail address or mobile number, and the country. */

import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { AreaField } from './area-field.tsx';
import type { AccountFormHandle } from './use-account-form.ts';

interface AccountFieldsProps {
  handle: AccountFormHandle;
  /** True always shows the country; else it is shown only where a number needs its dialling code. */
  country: 'always' | 'mobile';
  label: string;
}

export function AccountFields({ handle, country, label }: AccountFieldsProps) {
  const { t } = useTranslation();
  const { form, areas, area, change, errorOf } = handle;
  const byEmail = form.method === 'email';
  return (
    <>
      <Segmented
        label={label}
        options={[
          { value: 'email', label: t('login.email'), testId: 'method-email' },
          { value: 'mobile', label: t('login.mobile'), testId: 'method-mobile' },
        ]}
        value={form.method}
        onChange={(method) => change({ type: 'method', method })}
      />
      {(country === 'always' || !byEmail) && (
        <AreaField
          areas={areas}
          area={area}
          error={errorOf('area')}
          onChoose={({ id }) => change({ type: 'area', areaId: id })}
        />
      )}
      <Field
        key={form.method}
        label={byEmail ? t('login.email') : t('login.phone')}
        name="account"
        type={byEmail ? 'email' : 'tel'}
        inputMode={byEmail ? 'email' : 'tel'}
        autoComplete={byEmail ? 'username' : 'tel'}
        maxLength={254}
        value={form.accounts[form.method]}
        onChange={(text) => change({ type: 'account', text })}
        error={errorOf('account')}
        roomBelow
        testId="account"
      />
    </>
  );
}
