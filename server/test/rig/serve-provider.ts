/** OpenID provider in another process, for the browser tests: prints its issuer, and logs one pupil in by a button. */

import { TestProvider } from './test-provider.ts';

const PUPIL = 'pupil';

const [redirectUrl = ''] = process.argv.slice(2);
const provider = await TestProvider.start({ redirectUrl, isPublic: true, buttonFor: PUPIL });
provider.people.set(PUPIL, { email: 'pupil@school.example', email_verified: true });
process.stdout.write(`${provider.issuer}\n`);
