/** The filter of the contents: what does not fit all its words is hidden; Enter goes to the first, arrows walk through them. */

export function startFilter(contents: HTMLElement): void {
  const field = contents.querySelector<HTMLInputElement>('#filter');
  const found = contents.querySelector<HTMLElement>('#found');
  if (field === null || found === null) return;
  contents.classList.add('works');
  const links = [...contents.querySelectorAll('a')];
  const shown = () => links.filter((link) => link.checkVisibility() && fits(link, field.value));
  const narrow = () => {
    let count = 0;
    for (const item of contents.querySelectorAll('li')) {
      const fitting = [...item.querySelectorAll('a')].some((link) => fits(link, field.value));
      item.hidden = !fitting;
    }
    for (const link of links) if (fits(link, field.value)) count += 1;
    found.textContent = field.value.trim() === '' ? '' : String(count);
  };

  field.addEventListener('input', narrow);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyping() || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (contents.matches('[popover]') && !field.checkVisibility()) contents.showPopover();
    field.focus();
  });
  contents.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault();
      field.value = '';
      narrow();
      field.focus();
    }
    if (event.key === 'Enter' && document.activeElement === field) shown()[0]?.click();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event, field, shown());
  });
  // a link inside leaves the drawer open by itself
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null && contents.matches(':popover-open'))
      contents.hidePopover();
  });
}

function fits(link: HTMLElement, typed: string): boolean {
  const text = `${link.textContent.toLowerCase()} ${link.dataset['words'] ?? ''}`;
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function walk(event: KeyboardEvent, field: HTMLElement, links: readonly HTMLElement[]): void {
  event.preventDefault();
  const at = links.findIndex((link) => link === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
  (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement;
}
