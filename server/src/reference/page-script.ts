/** What the reference page can do besides being read: search, copying, links into folded calls, the other theme. Without it all is there. */

export const PAGE_SCRIPT = `'use strict';
const root = document.documentElement;
const kept = 'reference-theme';
const read = () => { try { return localStorage.getItem(kept); } catch { return null; } };
if (read()) root.dataset.theme = read();
document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('#search');
  const found = document.querySelector('#found');
  const calls = [...document.querySelectorAll('main details')];
  const sections = [...document.querySelectorAll('main section.calls')];
  const search = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const call of calls) {
      const text = call.dataset.words || '';
      call.hidden = !words.every((word) => text.includes(word));
      if (!call.hidden) count += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector('details:not([hidden])');
    for (const section of document.querySelectorAll('main section.words')) section.hidden = words.length > 0;
    found.textContent = words.length > 0 ? count + ' found' : '';
  };
  field.addEventListener('input', search);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
    if (event.key === 'Escape' && document.activeElement === field) { field.value = ''; search(); }
  });
  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden) { field.value = ''; search(); }
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', open);
  open();
  for (const sample of document.querySelectorAll('.sample')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard.writeText(sample.querySelector('pre').textContent).then(() => true, () => false);
      button.textContent = copied ? 'Copied' : 'Not allowed here';
    });
    sample.append(button);
  }
  const theme = document.querySelector('#theme');
  theme.hidden = false;
  theme.addEventListener('click', () => {
    const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = isDark ? 'light' : 'dark';
    try { localStorage.setItem(kept, root.dataset.theme); } catch {}
  });
});
`;
