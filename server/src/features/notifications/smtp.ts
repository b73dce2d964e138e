/** E-mail through a mail server (setting SMTP_URL), plain text only. */

import type { Transporter } from 'nodemailer';
import type { NotificationTransport } from './notification.ts';

/** A server that says nothing for this long is tried again later. */
const SILENCE_MS = 10_000;

/** `from` is the address that the mails come from. */
export function smtpTransport(url: string, from: string): NotificationTransport {
  let transport: Transporter | undefined;
  const open = async () => {
    // Loaded for the first mail, since no start waits for one.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver({ to, subject, text }) {
      transport ??= await open();
      // As an object the address is taken as it is: no list, no comment, no second recipient hides in it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
