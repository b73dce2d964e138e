/** Error of a command whose account another process owns, or is about to own [STORE-18]. */

export class NotOwner extends Error {
  override readonly name = 'NotOwner';
}
