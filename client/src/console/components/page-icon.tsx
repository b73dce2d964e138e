/** An icon of the console or of the interface's own set, by its name. */

import { DrawnIcon, Icon } from '../../ui/theme/icon.tsx';
import type { IconName } from '../../ui/theme/icons.ts';
import { type PageIconName, pageIcons } from './page-icons.ts';

export type OfficeIconName = IconName | PageIconName;

export function PageIcon({ name, size = 20 }: { name: OfficeIconName; size?: number }) {
  return isPageIcon(name) ? (
    <DrawnIcon drawing={pageIcons[name]} size={size} />
  ) : (
    <Icon name={name} size={size} />
  );
}

function isPageIcon(name: OfficeIconName): name is PageIconName {
  return name in pageIcons;
}
