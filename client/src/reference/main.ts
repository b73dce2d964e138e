/** Script of the API reference at `/docs`: theme, filter, copy buttons, and a needle at the current section. */

import '@fontsource-variable/geist/wght.css';
import '../ui/theme/tokens.css';
import './frame.css';
import './contents.css';
import './content.css';
import { startCopying } from './copying.ts';
import { startFilter } from './filter.ts';
import { startNeedle } from './needle.ts';
import { startKinds } from './sample-kinds.ts';
import { stored } from './stored.ts';

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
startKinds();

document.addEventListener('DOMContentLoaded', () => {
  const contents = document.querySelector<HTMLElement>('#contents');
  if (contents === null) return;
  startFilter(contents);
  startNeedle(contents);
  startCopying();
});
