/** Features of the client and the features that each may import. A feature imports only those above it, so no cycle can be listed. */

const FEATURES = [
  { feature: 'explain', imports: [], reason: 'Explanations of computed numbers import no feature.' },
  { feature: 'chart', imports: [], reason: 'The candle chart of an instrument imports no feature.' },
  {
    feature: 'markets',
    imports: [],
    reason: 'Instrument rows, trading hours and the search import no feature.',
  },
  { feature: 'unanswered-commands', imports: [], reason: 'Commands without a response import no feature.' },
  {
    feature: 'demo-account',
    imports: [],
    reason: 'Opening a demo account, and notes about what it lacks, import no feature.',
  },
  { feature: 'picture-upload', imports: [], reason: 'The field for a picture imports no feature.' },
  { feature: 'news', imports: [], reason: 'Articles and announcements import no feature.' },
  { feature: 'fairness', imports: [], reason: 'The verification of a day imports no feature.' },
  { feature: 'support', imports: [], reason: 'The support chat imports no feature.' },
  {
    feature: 'activity',
    imports: ['explain'],
    reason: 'A notification about an order opens the explanation of the order.',
  },
  { feature: 'calendar', imports: [], reason: 'The calendar of releases imports no feature.' },
  {
    feature: 'instrument',
    imports: ['calendar', 'explain', 'news'],
    reason: 'The page of an instrument lists its releases, its overnight financing and its news.',
  },
  {
    feature: 'auth',
    imports: ['demo-account'],
    reason: 'A demo account has no password to change.',
  },
  {
    feature: 'security',
    imports: ['auth'],
    reason: 'Logging out, and fields and refusals of forms that ask for a password, come from auth.',
  },
  {
    feature: 'verification',
    imports: ['demo-account', 'picture-upload'],
    reason: 'Identity documents are pictures; demo accounts have no verification.',
  },
  {
    feature: 'orders',
    imports: ['explain', 'chart', 'unanswered-commands'],
    reason: 'Rows and sheets of orders explain their numbers, show a chart and send commands.',
  },
  {
    feature: 'wallet',
    imports: ['demo-account', 'explain', 'picture-upload', 'unanswered-commands'],
    reason:
      'A deposit needs a picture of its receipt; a withdrawal can be cancelled; demo accounts have neither; an entry of the account log is explained.',
  },
  {
    feature: 'trade',
    imports: ['calendar', 'demo-account', 'explain', 'chart', 'markets', 'unanswered-commands', 'orders'],
    reason:
      'The Trade page shows the chart, the instruments, and the orders and releases of an instrument, and opens a demo account.',
  },
  {
    feature: 'home',
    imports: ['activity', 'demo-account', 'markets'],
    reason:
      'The first page lists instruments and the trading day, opens a demo account, and its header has the bell.',
  },
  {
    feature: 'ranking',
    imports: ['explain', 'orders'],
    reason: 'A trader’s sheet lists positions as the user’s own and explains its figures.',
  },
  {
    feature: 'journal',
    imports: ['explain', 'orders', 'wallet'],
    reason:
      'The journal lists closed orders with their records, explains its figures, and saves a statement as the account log does.',
  },
  {
    feature: 'account',
    imports: ['activity', 'auth', 'demo-account', 'picture-upload', 'unanswered-commands', 'wallet'],
    reason:
      'The account page shows the balance card; feedback takes a picture; resetting a demo account is a command.',
  },
];

FEATURES.forEach(({ feature, imports }, index) => {
  const above = FEATURES.slice(0, index).map((earlier) => earlier.feature);
  for (const imported of imports)
    if (!above.includes(imported)) throw new Error(`${feature} imports ${imported}, which is not above it`);
});

module.exports = { FEATURES };
