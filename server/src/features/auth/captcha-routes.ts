/** The picture that proves a person where no code is sent. */

import type { AuthContext } from './auth-context.ts';
import { type Route, route } from '../../platform/routing/route.ts';

export function captchaRoutes({ captchas }: AuthContext): readonly Route[] {
  return [
    route('captcha', async () => {
      const { id, picture } = await captchas.draw();
      return { data: { id, b64s: picture } };
    }),
  ];
}
