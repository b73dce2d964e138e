// Starts the app on a server-rendered page, after the first paint. Runs in <head>, right after preferences.js has found the visitor's
// language and theme. Its attributes name the modules in the order of execution, what to preload for them, and the other
// translations.
(() => {
  const root = document.documentElement;
  const hints = document.currentScript.dataset;

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function preload(href) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.appendChild(link);
  }

  // the markup is used in its own language only; the cookie tells the server for the next visit
  const isTranslated = root.dataset.language === root.dataset.ssrLanguage;
  if (!isTranslated) {
    root.dataset.ssr = 'mismatch';
    document.cookie = 'lang=' + root.dataset.language + '; max-age=31536000; path=/; samesite=lax';
  }
  const hasSession = stored('vernier.session') !== null;
  if (hasSession) root.dataset.hasSession = '';
  if (stored('vernier.move-asked') || stored('vernier.move')) root.dataset.moveAsked = '';

  // links without `rel` or with another address load nothing until the first paint, except where the service worker has the files
  function activateLinks(selector) {
    document.querySelectorAll('link[data-rel]' + selector + ',link[data-href]').forEach((link) => {
      if (link.dataset.rel) link.rel = link.dataset.rel;
      else link.href = link.dataset.href;
      delete link.dataset.rel;
      delete link.dataset.href;
    });
  }
  if (navigator.serviceWorker && navigator.serviceWorker.controller) activateLinks('');

  // the last click before hydration is repeated after it; without the app, links work as links
  let loadsUntil = Date.now() + 10000;
  let clicked = null;
  addEventListener(
    'click',
    (event) => {
      const isModified = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (root.dataset.ssr !== 'match' || isModified || Date.now() > loadsUntil) return;
      const target = event.target.closest('a,button');
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      clicked = target;
    },
    true,
  );
  addEventListener('vernier-hydrated', () => {
    setTimeout(() => {
      if (clicked && clicked.isConnected) clicked.click();
      clicked = null;
    });
  });

  function nextTask() {
    return new Promise((resolve) => void setTimeout(resolve));
  }

  function start() {
    // font-face rules before their file would lay out the page twice
    const font = document.querySelector('link[data-rel=preload]');
    ['load', 'error'].forEach((event) => {
      if (font) {
        font.addEventListener(event, () => {
          activateLinks('');
        });
      }
    });
    activateLinks(font ? ':not([data-rel=stylesheet])' : '');
    const code = hints.code.split(' ');
    code.concat(hints.preload.split(' ')).forEach(preload);
    if (hasSession) preload(hints.later);
    // each module runs in a separate task: all at once would block scrolling
    void code
      .reduce(function (before, address) {
        return before.then(() => {
          return import(address).then(nextTask);
        });
      }, Promise.resolve())
      .catch(() => {
        loadsUntil = 0;
      })
      .then(() => {
        activateLinks('');
        // before the code, pictures would take its connections
        document.querySelectorAll('img[data-src]').forEach((picture) => {
          picture.src = picture.dataset.src;
          delete picture.dataset.src;
        });
      });
  }

  // a hidden page is not painted
  if (document.visibilityState !== 'visible') return start();
  let isStarted = false;
  function startOnce() {
    if (isStarted) return;
    isStarted = true;
    start();
  }
  addEventListener('DOMContentLoaded', () => {
    if (root.dataset.ssr === 'mismatch') return startOnce();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) startOnce();
    }).observe({ type: 'paint', buffered: true });
    // for browsers that do not report it
    setTimeout(startOnce, 2000);
  });
})();
