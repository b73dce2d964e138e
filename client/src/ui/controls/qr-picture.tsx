/** A text as a QR code. A file of its own, because the drawing library comes only when somebody needs one. */

import { QRCodeSVG } from 'qrcode.react';

interface QrPictureProps {
  text: string;
  label: string;
  /** Quiet modules around the code, without which cameras do not find it; fewer where its place is quiet too. */
  margin?: number;
  testId: string;
}

export function QrPicture({ text, label, margin = 4, testId }: QrPictureProps) {
  return (
    <QRCodeSVG
      value={text}
      marginSize={margin}
      bgColor="transparent"
      fgColor="currentColor"
      role="img"
      aria-label={label}
      data-testid={testId}
    />
  );
}
