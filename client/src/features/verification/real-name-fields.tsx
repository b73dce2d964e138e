/** Form for the real name: name and number as in the document, its two sides, and their use. */

import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { useTranslation } from 'react-i18next';
import { PictureSlot } from '../picture-upload/picture-slot.tsx';
import { SubmitButton } from '../../ui/controls/submit-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { dayText } from '../../ui/format/clock-text.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import type { DocumentSide } from './real-name-form.ts';
import { useRealNameForm } from './use-real-name-form.ts';

const SIDES = ['front_pic', 'reverse_pic'] as const satisfies readonly DocumentSide[];

export function RealNameFields({ rejected }: { rejected: RealNameStateWire['last_reject'] }) {
  const { t } = useTranslation();
  const { form, pictures, element, busy, waitSeconds, type, errorOf, submit } = useRealNameForm();
  return (
    <form ref={element} noValidate onSubmit={submit} data-testid="real-name-form">
      {rejected === null ? (
        <p className="verification-text">{t('auth.text')}</p>
      ) : (
        <Rejected rejected={rejected} />
      )}
      <Field
        label={t('auth.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={form.name}
        onChange={(text) => type('name', text)}
        error={errorOf('name')}
        help={t('auth.nameHelp')}
        roomBelow
        testId="real-name"
      />
      <Field
        label={t('auth.number')}
        name="card_id"
        autoComplete="off"
        maxLength={40}
        value={form.card_id}
        onChange={(text) => type('card_id', text)}
        error={errorOf('card_id')}
        help={t('auth.numberHelp')}
        roomBelow
        testId="real-name-number"
      />
      <p className="verification-accepted">
        <Icon name="info" size={16} />
        {t('auth.accepted', { kinds: isolate('PNG, JPEG, WebP'), size: isolate('8 MiB') })}
      </p>
      {SIDES.map((side) => (
        <PictureSlot
          key={side}
          name={side}
          title={t(`auth.${side}.title`)}
          help={t(`auth.${side}.help`)}
          handle={pictures[side]}
          error={errorOf(side)}
        />
      ))}
      <p className="verification-accepted">
        <Icon name="lock" size={16} />
        {t('auth.privacy')}
      </p>
      <SubmitButton
        label={t(rejected === null ? 'auth.submit' : 'auth.submitAgain')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="real-name-submit"
      />
    </form>
  );
}

function Rejected({ rejected: { remark, at } }: { rejected: NonNullable<RealNameStateWire['last_reject']> }) {
  const { t, i18n } = useTranslation();
  return (
    <section className="verification-rejected" data-testid="real-name-rejected">
      <h2>
        <Icon name="warning" size={19} />
        {t('auth.rejected.title')}
      </h2>
      <blockquote dir="auto">{remark}</blockquote>
      <p>{t('auth.rejected.text', { day: dayText(Date.parse(at), i18n.language, Date.now()) })}</p>
    </section>
  );
}
