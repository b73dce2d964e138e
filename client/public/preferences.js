// Runs before the first paint: theme, direction colours, language and writing direction on <html>, and early
// requests for the code that this address and language will need. Small, since server-rendered pages inline it.
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
  var tags = { hk: 'zh-Hant-HK', jp: 'ja', kr: 'ko', vn: 'vi', spa: 'es' };

  function offered(tag) {
    var base = String(tag).toLowerCase().split('-')[0];
    var code = aliases[base] || base;
    return code in languages ? code : null;
  }

  var language = offered(stored('vernier.language'));
  var browserLanguages = navigator.languages || [navigator.language];
  for (var i = 0; language === null && i < browserLanguages.length; i += 1)
    language = offered(browserLanguages[i]);
  language = language || offered(root.dataset.defaultLanguage) || 'en';
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

  // the critical translations of the first page; on any other page, or with an account, all of them
  var translations = (languages[language] || '').split(',');
  preload(translations[0]);
  if (location.pathname !== '/' || stored('vernier.session')) preload(translations[1]);
  preload(map(hints.pages)[location.pathname]);
})();
