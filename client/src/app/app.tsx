/** The app inside a router. */

import { useTranslation } from 'react-i18next';
import { NumberLanguage } from '../ui/format/number-marks.ts';
import { RouterPort } from './connect-page.tsx';
import { Shell } from './shell.tsx';

export function App() {
  const { i18n } = useTranslation();
  return (
    <NumberLanguage value={i18n.language}>
      <RouterPort />
      <Shell />
    </NumberLanguage>
  );
}
