/** An icon of the console or of the interface's own set, by its name. */

import { CustomIcon, Icon } from '../../ui/theme/icon.tsx';
import type { IconName } from '../../ui/theme/icons.ts';
import { type PageIconName, pageIcons } from './page-icons.ts';

export type AdminIconName = IconName | PageIconName;

export function PageIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return isPageIcon(name) ? (
    <CustomIcon drawing={pageIcons[name]} size={size} />
  ) : (
    <Icon name={name} size={size} />
  );
}

function isPageIcon(name: AdminIconName): name is PageIconName {
  return name in pageIcons;
}
