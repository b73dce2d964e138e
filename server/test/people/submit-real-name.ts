/** A real name that waits for its review. */

import type { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { UploadClient } from '../rig/upload-client.ts';
import { registeredUser } from './registered.ts';

/** The id of a new one. */
export async function submitRealName(server: Harness): Promise<number | undefined> {
  const { token, user } = await registeredUser(server);
  const url = await new UploadClient(server).uploadUrl(await picture().png().toBuffer(), token);
  const upload = url.split('/').at(-1) ?? '';
  const { realNames } = server.server.site;
  const { cipher, wall } = server.server.platform;
  await realNames.submit({
    userId: user.id,
    nameEncrypted: cipher.encrypt('real_name', 'Ann'),
    cardIdEncrypted: cipher.encrypt('card_id', '1'),
    frontUpload: upload,
    reverseUpload: upload,
    submittedAtMs: wall.now(),
  });
  return (await realNames.latestOf(user.id))?.id;
}
