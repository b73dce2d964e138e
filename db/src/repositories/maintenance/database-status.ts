/** Status of the database for the operator: engine, schema and file sizes. */

export interface DatabaseStatus {
  /** Name and version of the database engine. */
  readonly engine: string;
  /** The newest migration that was applied. */
  readonly schema: string;
  readonly fileBytes: number;
  /** Size of the write-ahead log. */
  readonly walBytes: number;
}

export interface DatabaseStatusReader {
  read(): Promise<DatabaseStatus>;
}
