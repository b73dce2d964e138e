// On a rendered trade page, after start.js: which of its instrument and layouts this device shows.
(() => {
  const root = document.documentElement;
  const { ssrCode } = root.dataset;
  let stored = null;
  try {
    stored = localStorage.getItem('vernier.instrument');
  } catch {
    // without storage the first instrument is chosen
  }
  if (!/[?&]code=/.test(location.search) && stored !== null && stored !== ssrCode)
    root.dataset.otherInstrument = '';

  // the app replaces the markup, so nothing in it can be entered; the other layouts would be read twice
  addEventListener('DOMContentLoaded', () => {
    const layouts = [...document.querySelectorAll('#root > [class^=ssr-]')];
    const hidden = layouts.filter((layout) => getComputedStyle(layout).display === 'none');
    layouts.forEach((layout) => {
      layout.className = 'ssr-shown';
    });
    hidden.forEach((layout) => {
      layout.remove();
    });
    document.querySelectorAll('#root input').forEach((input) => {
      input.readOnly = true;
    });
  });
})();
