// Runs before the first paint: theme, direction colours, language and writing direction on <html>, and early
// requests for the code that this address and language will need. Plain and tiny on purpose.
(function () {
  var root = document.documentElement;
  var hints = document.currentScript.dataset;

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  }

  // "en=/assets/en.first.js,/assets/en.rest.js hk=…" as a map
  function map(text) {
    var found = {};
    (text || '').split(' ').forEach(function (pair) {
      var cut = pair.indexOf('=');
      if (cut > 0) found[pair.slice(0, cut)] = pair.slice(cut + 1);
    });
    return found;
  }

  function preload(href) {
    if (!href) return;
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.appendChild(link);
  }

  var languages = map(hints.languages);
  var aliases = { zh: 'hk', tw: 'hk', ja: 'jp', ko: 'kr', vi: 'vn', es: 'spa', in: 'id' };
  var tags = { hk: 'zh-Hant', jp: 'ja', kr: 'ko', vn: 'vi', spa: 'es' };

  function offered(tag) {
    var base = String(tag).toLowerCase().split('-')[0];
    var code = aliases[base] || base;
    return code in languages ? code : null;
  }

  var language = offered(stored('vernier.language'));
  var wishes = navigator.languages || [navigator.language];
  for (var i = 0; language === null && i < wishes.length; i += 1) language = offered(wishes[i]);
  language = language || offered(root.dataset.defaultLanguage) || 'en';
  // what the server drew is used where it is this visitor's language and layout
  if (root.dataset.drawn) {
    var layout = matchMedia('(width >= 56.25rem)').matches ? 'wide' : 'phone';
    if (root.dataset.language !== language || root.dataset.layout !== layout) root.dataset.drawn = 'other';
    if (stored('vernier.session')) root.dataset.known = '';
    if (stored('vernier.move-asked') || stored('vernier.move')) root.dataset.noted = '';
    // the next drawing is in the language that was chosen here
    if (root.dataset.language !== language) {
      document.cookie = 'lang=' + language + '; max-age=31536000; path=/; samesite=lax';
    }
  }
  root.dataset.language = language;
  root.lang = tags[language] || language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';

  var theme = stored('vernier.theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  var customs = { hk: 'red-up', jp: 'red-up', kr: 'red-blue' };
  root.dataset.move = stored('vernier.move') || customs[language] || 'green-up';

  function load() {
    // what the first page says, and for any other page, or somebody's account, the rest
    var words = (languages[language] || '').split(',');
    preload(words[0]);
    if (location.pathname !== '/' || stored('vernier.session')) preload(words[1]);
    preload(map(hints.pages)[location.pathname]);
  }

  if (!hints.code) return load();
  // faces and the like wait for the first paint too, unless they are on the device already
  function unlock(except) {
    document.querySelectorAll('link[data-rel]' + except + ',link[data-href]').forEach(function (link) {
      if (link.dataset.rel) link.rel = link.dataset.rel;
      else link.href = link.dataset.href;
      delete link.dataset.rel;
      delete link.dataset.href;
    });
  }
  if (navigator.serviceWorker && navigator.serviceWorker.controller) unlock('');
  // A page that can be read already is painted before its code takes the network and the processor. A page that nobody
  // sees is not painted at all.
  var code = hints.code.split(' ');
  var began = Date.now();
  var tapped = null;
  // A tap on what the app does not work yet is kept and done when it does. Should the app never come, links are links.
  addEventListener(
    'click',
    function (event) {
      var modified = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (root.dataset.drawn !== 'here' || modified || Date.now() - began > 10000) return;
      var target = event.target.closest('a,button');
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      tapped = target;
    },
    true,
  );
  addEventListener('vernier-app', function () {
    setTimeout(function () {
      if (tapped && tapped.isConnected) tapped.click();
      tapped = null;
    });
  });
  function pause() {
    return new Promise(function (resolve) {
      setTimeout(resolve);
    });
  }
  function start() {
    // the rules of a face come after its file: before it they would have the page laid out once for nothing
    var face = document.querySelector('link[data-rel=preload]');
    ['load', 'error'].forEach(function (event) {
      if (face) {
        face.addEventListener(event, function () {
          unlock('');
        });
      }
    });
    unlock(face ? ':not([data-rel=stylesheet])' : '');
    code.slice(1).forEach(preload);
    load();
    // what the app needs comes first, and each file is a task of its own: all at once would hold up whoever scrolls
    void code
      .slice(1)
      .concat(code[0])
      .reduce(function (before, address) {
        return before.then(function () {
          return import(address).then(pause);
        });
      }, Promise.resolve())
      .catch(function () {
        began = 0;
      })
      .then(function () {
        unlock('');
        // thirty small pictures would have kept the code waiting
        document.querySelectorAll('img[data-src]').forEach(function (picture) {
          picture.src = picture.dataset.src;
          delete picture.dataset.src;
        });
      });
  }
  if (document.visibilityState !== 'visible') return start();
  var isStarted = false;
  function once() {
    if (isStarted) return;
    isStarted = true;
    start();
  }
  addEventListener('DOMContentLoaded', function () {
    // what is hidden is never painted
    if (root.dataset.drawn === 'other') return once();
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) once();
    }).observe({ type: 'paint', buffered: true });
    // should the browser not say so; one that is slow is not to be held up more
    setTimeout(once, 2000);
  });
})();
