/** An icon of the console or of the interface's own set, by its name. */

import { ShapeIcon, Icon } from '../../ui/theme/icon.tsx';
import type { IconShape, IconName } from '../../ui/theme/icons.ts';

/** Drawings that only the console needs: visitors never load them. */
const consoleIcons = {
  chat: {
    line: 'M4 6.5A2.5 2.5 0 016.5 4h11A2.5 2.5 0 0120 6.5v7a2.5 2.5 0 01-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 014 13.5zM8.5 8.5h7M8.5 11.8h4.5',
  },
  company: {
    line: 'M5.5 20V5.5A1.5 1.5 0 0 1 7 4h7a1.5 1.5 0 0 1 1.5 1.5V20M15.5 9.5H17A1.5 1.5 0 0 1 18.5 11v9M3.5 20h17M8.7 8h3.6M8.7 11.7h3.6M8.7 15.4h3.6',
  },
  exposure: { line: 'M3 8v8M7.5 10.5V16M12 8v8M16.5 10.5V16M21 8v8' },
  key: {
    line: 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM11 12.7l8-8M15.5 8.2l3 3M18 5.7l2.2 2.2',
  },
  ledger: {
    line: 'M4 7.5A2.5 2.5 0 016.5 5H17v3M6.5 8H18a2.5 2.5 0 0 1 2.5 2.5V17a2.5 2.5 0 0 1-2.5 2.5H6.5A2.5 2.5 0 0 1 4 17V7.5',
    dot: 'M16 13.7h1.2',
  },
  mail: {
    line: 'M6 5.5h12A2.5 2.5 0 0 1 20.5 8v8a2.5 2.5 0 0 1-2.5 2.500H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.500zM4 7.5l8 6 8-6',
  },
  news: {
    line: 'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM7 9h5v4.5H7zM15 9h2.5M15 12h2.5M7 16h10.5',
  },
  pulse: { line: 'M3 12.5h4l2.5-7 4.5 13 2.5-6H21' },
  turn: { line: 'M4.5 12a7.5 7.5 0 1 1 2.4 5.5L4.5 15M4.5 19.500V15H9' },
} as const satisfies Record<string, IconShape>;

type ConsoleOnlyIconName = keyof typeof consoleIcons;

export type ConsoleIconName = IconName | ConsoleOnlyIconName;

export function ConsoleIcon({ name, size = 20 }: { name: ConsoleIconName; size?: number }) {
  return isConsoleOnly(name) ? (
    <ShapeIcon drawing={consoleIcons[name]} size={size} />
  ) : (
    <Icon name={name} size={size} />
  );
}

function isConsoleOnly(name: ConsoleIconName): name is ConsoleOnlyIconName {
  return name in consoleIcons;
}
