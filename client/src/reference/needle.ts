/** The needle of the contents: it stands at the section that is being read. */

/** Of the height of the window: what crosses this line is read. */
const LINE = 0.25;

export function startNeedle(contents: HTMLElement): void {
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link] as const),
  );
  const places = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')].filter(({ id }) =>
    links.has(id),
  );
  let current: HTMLElement | undefined;
  const read = () => {
    const line = innerHeight * LINE;
    const place = places.findLast((one) => one.getBoundingClientRect().top < line) ?? places[0];
    const link = links.get(place?.id ?? '');
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    if (link !== undefined && contents.checkVisibility()) keepInView(contents, link);
  };
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      read();
    });
  };
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask);
  read();
}

/** Scrolls the contents alone; the page stays where it is read. */
function keepInView(contents: HTMLElement, link: HTMLElement): void {
  const list = contents.querySelector('ul') ?? contents;
  const [inside, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (own.top < inside.top || own.bottom > inside.bottom)
    list.scrollTop += own.top - inside.top - inside.height / 2;
}
