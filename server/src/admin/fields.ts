/** The schema kit of the administrators' parameters, beside that of the REST calls. */

import { z } from 'zod';

/** Nothing, however it is spelt: an absent input, null or an empty object. */
export const NoInput = z.object({}).nullish();
