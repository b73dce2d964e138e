/** Error of a backup or restore with a message for the operator; every other exception is a bug. */

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
