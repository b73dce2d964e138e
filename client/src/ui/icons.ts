/**
 * The icon drawings: a 24 grid, one stroke, joins softened. `line` is stroked, `dot` stroked heavier, `dash` broken,
 * and `solid` is stroked always and filled while the icon is active.
 */

export interface Drawing {
  readonly line?: string;
  readonly dot?: string;
  readonly dash?: string;
  readonly solid?: string;
}

export const icons = {
  check: { line: 'M5 12.5l4.6 4.6L19.2 7' },
  close: { line: 'M6.5 6.5l11 11M17.5 6.5l-11 11' },
  copy: {
    line: 'M11 8.5h6.5a2.5 2.5 0 0 1 2.5 2.5v6.5a2.5 2.5 0 0 1-2.5 2.5h-6.5a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM15.5 8.5V6.5A2.5 2.5 0 0013 4H6.5A2.5 2.5 0 004 6.5V13a2.5 2.5 0 002.5 2.5h2',
  },
  deposit: { line: 'M12 4.5V15M7.5 10.8l4.5 4.5 4.5-4.5M4.5 19.5h15' },
  down: { line: 'M6.5 9.5l5.5 5.5 5.5-5.5' },
  expand: { line: 'M14.5 4.5h5v5M9.5 19.5h-5v-5M19.5 4.5l-6 6M4.5 19.5l6-6' },
  eye: {
    line: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z',
  },
  'eye-off': {
    line: 'M9.9 6.1A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.4 3.1M6.2 7.9A14.5 14.5 0 0 0 2.8 12S6 18.2 12 18.2a8.8 8.8 0 0 0 4.3-1.1M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
  },
  globe: {
    line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM3.5 12h17M12 3.5c2.6 2.3 3.8 5.2 3.8 8.5s-1.2 6.2-3.8 8.5c-2.6-2.3-3.8-5.2-3.8-8.5S9.4 5.8 12 3.5z',
  },
  info: { line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM12 11v5.5', dot: 'M12 7.7v.1' },
  left: { line: 'M14.5 6l-6 6 6 6' },
  'log-out': {
    line: 'M14 4.5H7A2.5 2.5 0 004.5 7v10A2.5 2.5 0 007 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  },
  markets: {
    line: 'M3 15.5l5-5 4 3.2 8-8.2M4 20.5v-2M8.2 20.5v-1.2M12.4 20.5v-2M16.6 20.5v-1.2M20.8 20.5v-2',
  },
  menu: { line: 'M4 7.5h16M4 12h11M4 16.5h16' },
  minus: { line: 'M5.5 12h13' },
  moon: { line: 'M19.5 14.5A8 8 0 019.5 4.5a8 8 0 1010 10z' },
  offline: { line: 'M7 18.5h10a4 4 0 001.5-7.7A6.5 6.5 0 009 6.3M6.5 9A4.8 4.8 0 007 18.5M4 4l16 16' },
  orders: {
    line: 'M7 3.5h10a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1-2.5 2.5h-10a2.5 2.5 0 0 1-2.5-2.5v-12a2.5 2.5 0 0 1 2.5-2.5zM8.5 8.5h7M8.5 12.2h7M8.5 15.9h4',
  },
  plus: { line: 'M12 5.5v13M5.5 12h13' },
  refresh: { line: 'M19.5 12a7.5 7.5 0 11-2.4-5.5L19.5 9M19.5 4.5V9H15' },
  right: { line: 'M9.5 6l6 6-6 6' },
  search: { line: 'M4.5 10.8a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0-12.6 0zM15.5 15.5l5 5' },
  sliders: {
    line: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M13 7.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM7 16.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  },
  star: { solid: 'M12 3.8l2.5 5.3 5.7.7-4.2 4 1.1 5.7-5.1-2.8-5.1 2.8 1.1-5.7-4.2-4 5.7-.7z' },
  system: {
    line: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM12 3.5v17',
    solid: 'M12 3.5a8.5 8.5 0 0 1 0 17z',
  },
  trade: {
    line: 'M7.5 3v3.2M7.5 16v3.5M16.5 5v3M16.5 17.5V21M6 6.2h3a1 1 0 0 1 1 1v7.8a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-7.8a1 1 0 0 1 1-1z',
    solid: 'M15 8h3a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z',
  },
  up: { line: 'M6.5 14.5L12 9l5.5 5.5' },
  user: { line: 'M8 8.2a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6' },
  vibrate: {
    line: 'M9.7 4h4.6a2.2 2.2 0 0 1 2.2 2.2v11.6a2.2 2.2 0 0 1-2.2 2.2h-4.6a2.2 2.2 0 0 1-2.2-2.2v-11.6a2.2 2.2 0 0 1 2.2-2.2zM4.5 8.5v7M2 10.5v3M19.5 8.5v7M22 10.5v3',
  },
  warning: { line: 'M12 4l9 16H3zM12 10v4.5', dot: 'M12 17.2v.1' },
  withdraw: { line: 'M12 15.5V5M7.5 9.2L12 4.7l4.5 4.5M4.5 19.5h15' },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons;
