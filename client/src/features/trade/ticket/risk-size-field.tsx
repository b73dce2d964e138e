/** Size by risk in the ticket: shares of the equity that set the lots, and what the entered lots lose at the stop. */

import { useTranslation } from 'react-i18next';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { hundredthsText, isolate } from '../../../ui/format/number-text.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { returnOnMargin } from '../../orders/profit-share.ts';
import { RISK_SHARES, type RiskSizes, riskSizes } from './risk-size.ts';
import type { Ticket } from './use-ticket.ts';

export function RiskSizeField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { state, context, dispatch } = ticket;
  const sizes = riskSizes(state, context);
  return (
    <section className="ticket-wide-option">
      <span className="mic">{t('ticket.risk.title')}</span>
      <ChipRow label={t('ticket.risk.title')}>
        {RISK_SHARES.map((share, at) => {
          const lots = sizes?.lots[at] ?? 0;
          return (
            <Chip
              key={share}
              selected={lots > 0 && state.lots === lots}
              disabled={lots === 0 || state.sending !== null}
              testId={`ticket-risk-${share}`}
              onClick={() => dispatch({ type: 'lots', lots })}
            >
              <bdi>{hundredthsText(share)}</bdi>
            </Chip>
          );
        })}
      </ChipRow>
      <p className="mic" role="status" data-testid="ticket-risk-text">
        <RiskText sizes={sizes} />
      </p>
    </section>
  );
}

function RiskText({ sizes }: { sizes: RiskSizes | null }): string {
  const { t } = useTranslation();
  if (sizes === null) return t('ticket.risk.noStop');
  if (sizes.lots.every((lots) => lots === 0)) return t('ticket.risk.tooSmall');
  const { lossMicros, equityMicros } = sizes;
  const share = lossMicros === null ? null : returnOnMargin(lossMicros, equityMicros);
  if (lossMicros === null || share === null) return t('ticket.risk.choose');
  return t('ticket.risk.loss', {
    amount: isolate(moneyText(lossMicros, 2)),
    percent: isolate(hundredthsText(share)),
  });
}
