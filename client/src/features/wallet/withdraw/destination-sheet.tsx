/** Sheet of the withdrawal methods of one kind, each with its currency and when it can be used, and a link to add another. */

import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { shortened } from '../methods/grouped-address.tsx';
import { useMethodName } from '../methods/method-name.ts';
import { momentText } from '../../../ui/format/time-text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { SettingsRow } from '../../../ui/lists/settings-row.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { newMethodPath } from './paths.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

interface DestinationSheetProps {
  open: boolean;
  form: WithdrawForm;
  onClose: () => void;
}

export function DestinationSheet({ open, form, onClose }: DestinationSheetProps) {
  const { t, i18n } = useTranslation();
  const nameOf = useMethodName();
  const { methods, method: chosen, type, choose } = form;
  const title = t(type === 1 ? 'withdraw.chooseCoin' : 'withdraw.chooseBank');
  const another = (
    <ButtonLink to={newMethodPath(form)} kind="secondary" icon="plus" testId="withdraw-add-method-another">
      {t(type === 1 ? 'withdraw.bindAddress' : 'withdraw.bindAccount')}
    </ButtonLink>
  );
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={another} testId="withdraw-destinations">
      {methods.map((method) => {
        const rests = Date.parse(method.usable_at) > serverNow();
        return (
          <SettingsRow
            key={method.id}
            icon={type === 1 ? 'chain' : 'bank'}
            label={
              <>
                {nameOf(method)}
                <small className="withdraw-choice">
                  {isolate(shortened(type === 1 ? method.dc_address : method.payee_account))}
                  {method.tag !== '' && ` \u00b7 ${isolate(method.tag)}`}
                  {rests &&
                    ` \u00b7 ${t('methods.usableFrom', { time: momentText(method.usable_at, i18n.language, serverNow()) })}`}
                </small>
              </>
            }
            chosen={method.id === chosen?.id}
            testId={`withdraw-method-${method.id}`}
            onClick={() => {
              choose(method.id);
              onClose();
            }}
          />
        );
      })}
    </Sheet>
  );
}
