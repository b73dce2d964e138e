/** A reason not to start that is no bug of ours: its message is one line for whoever starts the program. */

export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

/** Another process has the data folder. */
export class FolderInUse extends StartRefused {
  override readonly name = 'FolderInUse';
}
