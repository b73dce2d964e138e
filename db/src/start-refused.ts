/** Errors that stop a start and are no bug of the program: the message is one line for the operator. */

export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

/** Another process uses the data folder. */
export class FolderInUse extends StartRefused {
  override readonly name = 'FolderInUse';
}

/** Another process uses the database. */
export class DatabaseInUse extends StartRefused {
  override readonly name = 'DatabaseInUse';
}

/** No process that owns the accounts has started on the database yet. */
export class MissingEngine extends StartRefused {
  override readonly name = 'MissingEngine';
}
