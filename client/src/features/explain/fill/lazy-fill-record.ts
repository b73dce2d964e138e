/** The fill record, loaded when it is opened: three sheets and the notifications open it. */

import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';

export const LazyFillRecord = lazyComponent(() => import('./fill-record.tsx').then((m) => m.FillRecord));
