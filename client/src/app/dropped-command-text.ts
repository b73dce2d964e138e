/** The text for a command whose outcome is no longer queried: the command, and the page that shows its outcome. */

import { getI18n } from 'react-i18next';
import type { CommandName } from '../data/transport/commands.ts';

/** The name of the page that shows it. */
const WHERE = {
  submitOrder: 'order.title',
  closeOrder: 'order.title',
  closeMany: 'order.title',
  reverseOrder: 'order.title',
  cancelOrder: 'order.title',
  setStops: 'order.title',
  amendOrder: 'order.title',
  resetDemoPost: 'order.title',
  submitCharge: 'wallet.title',
  submitWire: 'wallet.title',
  draw: 'wallet.title',
  cancelDraw: 'wallet.title',
  addAlert: 'alerts.title',
  sendSupport: 'chat.title',
} as const;

export function droppedCommandText(command: CommandName | 'sendSupport'): string {
  const { t } = getI18n();
  return t('unanswered.dropped', { what: t(`unanswered.what.${command}`), where: t(WHERE[command]) });
}
