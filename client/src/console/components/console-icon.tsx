/** An icon of the console or of the interface's own set, by its name. */

import { ShapeIcon, Icon } from '../../ui/theme/icon.tsx';
import type { IconName } from '../../ui/theme/icons.ts';
import { type ConsoleOnlyIconName, consoleIcons } from './console-icons.ts';

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
