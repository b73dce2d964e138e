/** QR code of a text. A separate file, because its library is loaded only when needed. */

import { QRCodeSVG } from 'qrcode.react';

interface QrPictureProps {
  text: string;
  label: string;
  /** Quiet modules around the code, without which cameras do not find it; fewer on a light background. */
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
