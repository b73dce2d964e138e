/** Why there is no backup, or nothing was restored, in lines for whoever asked; everything else that is thrown is a bug. */

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
