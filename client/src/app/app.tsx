/** What stands in a router, in the browser and where the server draws the first page alike. */

import { useTranslation } from 'react-i18next';
import { NumberLanguage } from '../ui/format/number-marks.ts';
import { RouterPort } from './page-port.tsx';
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
