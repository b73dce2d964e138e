/** Page to change the password of a logged-in user, who proves ownership with a code. Demo accounts have no password. */

import './password-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { UserWire } from '@vernier/shared/api/shapes/user';
import { useState } from 'react';
import { amendPassword, type CodeChannel, sendCode } from '../../../data/user/identity.ts';
import type { AccountField } from '../fields/account-form.ts';
import { areaOfNumber } from '../fields/area-guess.ts';
import { CodeField } from '../fields/code-field.tsx';
import { NewPassword } from '../fields/new-password.tsx';
import { SubmitButton } from '../../../ui/controls/field.tsx';
import { useAccountForm } from '../fields/use-account-form.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';

const FIELDS: readonly AccountField[] = ['code', 'password', 'repeat'];

const USER_CENTRE = '/user';

export function PasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  const done = () => {
    toast(t('password.done'), { tone: 'done' });
    leave();
  };
  if (user === null) return null;
  return (
    <NarrowPage title={t('password.documentTitle')} heading={t('password.title')} back={USER_CENTRE}>
      <div className="password-body">
        <p className="password-text">{t('password.text')}</p>
        {user.is_demo === 1 ? (
          <RealAccountOnly text={t('password.realOnly')} onClose={leave} />
        ) : (
          <PasswordFields user={user} onDone={done} />
        )}
      </div>
    </NarrowPage>
  );
}

/** Two password fields and a code. The code goes to the address of the account; with two addresses, the user chooses. */
function PasswordFields({ user, onDone }: { user: UserWire; onDone: () => void }) {
  const { t } = useTranslation();
  const [channel, setChannel] = useState<CodeChannel>(user.email === null ? 'mobile' : 'email');
  const address = (channel === 'email' ? user.email : user.mobile) ?? '';
  const handle = useAccountForm({
    fields: FIELDS,
    async send(form) {
      await amendPassword({
        ...{ new_password: form.password, auth_code: form.code, type: channel },
        ...(form.codeKey !== '' && { key: form.codeKey }),
      });
      onDone();
    },
  });
  const { form, areas, element, busy, waitSeconds, change, errorOf, codeSent, refuse, submit } = handle;
  const area = channel === 'mobile' ? areaOfNumber(areas.areas, address, undefined) : undefined;
  return (
    <form ref={element} className="sign-in-fields" noValidate onSubmit={submit}>
      {user.email !== null && user.mobile !== null && (
        <Segmented
          label={t('password.method')}
          options={[
            { value: 'email', label: t('login.email') },
            { value: 'mobile', label: t('login.mobile') },
          ]}
          value={channel}
          onChange={setChannel}
        />
      )}
      <p className="password-text">{t('password.codeGoesTo', { address: isolate(address) })}</p>
      <CodeField
        value={form.code}
        onChange={(text) => change({ type: 'code', text })}
        error={errorOf('code')}
        target={`${channel} ${address}`}
        sentText={t('signIn.sentTo', { address: isolate(address) })}
        send={() =>
          sendCode(channel, { to: address, type: 2, ...(area !== undefined && { area_id: area.id }) })
        }
        onSent={codeSent}
        onRefused={refuse}
      />
      <NewPassword
        label={t('signIn.newPassword')}
        repeatLabel={t('signIn.repeatNew')}
        account={address}
        handle={handle}
      />
      <SubmitButton
        label={t('password.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="password-submit"
      />
    </form>
  );
}
