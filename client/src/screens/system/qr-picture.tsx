/** A text as a QR code. A file of its own, because the drawing library comes only when somebody sets up a second factor. */

import { QRCodeSVG } from 'qrcode.react';

/** Quiet modules around the code, without which cameras do not find it. */
const MARGIN = 4;

export function QrPicture({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      marginSize={MARGIN}
      bgColor="transparent"
      fgColor="currentColor"
      role="img"
      aria-label={label}
      data-testid="totp-qr"
    />
  );
}
