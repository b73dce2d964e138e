/** The folder of the checkout, whatever the working directory of the caller. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
