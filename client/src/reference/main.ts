/** What the reference at `/docs` can do besides being read: the chosen theme, a filter, copying, and a needle at what is read. */

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
