/** Status of the database for the operator: engine, schema and file sizes. */

export interface DatabaseStatus {
  /** Name and version of the database engine. */
  readonly engine: string;
  /** The newest migration that was applied. */
  readonly schema: string;
  readonly fileBytes: number;
  /** Size of the write-ahead log; null on PostgreSQL, whose log has the changes of all databases of its server. */
  readonly walBytes: number | null;
}

export interface DatabaseStatusReader {
  read(): Promise<DatabaseStatus>;
}
