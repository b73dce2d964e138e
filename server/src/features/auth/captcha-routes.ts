/** The picture that proves a person where no code is sent. */

import { z } from 'zod';
import type { Context } from '../../context.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';

export function captchaRoutes({ captchas }: Context): readonly Route[] {
  return [
    publicRoute({
      name: 'captcha',
      limit: 'pictures',
      input: z.object({}),
      async handle() {
        const { id, picture } = await captchas.draw();
        return { data: { id, b64s: picture } };
      },
    }),
  ];
}
