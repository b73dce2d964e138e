/** How the database stands, as a port: what whoever runs the program wants to see of it. */

export interface DatabaseStatus {
  /** Name and version of what keeps the data. */
  readonly engine: string;
  /** The newest migration that was applied. */
  readonly schema: string;
  readonly fileBytes: number;
  /** What was committed and is not in the file yet. */
  readonly walBytes: number;
}

export interface DatabaseStatusReader {
  read(): DatabaseStatus;
}
