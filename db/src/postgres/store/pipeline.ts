/**
 * Statements that are sent at once, as the extended protocol of PostgreSQL allows, so that they take one round trip. Without an open
 * transaction they are one: on an error none of them is stored.
 */

import type { PreparedStatement } from './statement.ts';
import type { Client, MessageConnection, ParameterValue } from '../driver.ts';

export interface PipelineStatement {
  readonly statement: PreparedStatement;
  /** As text, or as arrays in binary form. */
  readonly values?: readonly ParameterValue[];
  /** What the statement copies. */
  readonly rows?: Buffer;
}

/** Resolves when the connection has prepared the statements. */
export function prepareStatements(client: Client, statements: readonly PreparedStatement[]): Promise<void> {
  return send(client, (connection) => {
    for (const { name, text } of statements) connection.parse({ name, text, types: [] });
  });
}

/** Executes prepared statements. */
export function executePipeline(client: Client, statements: readonly PipelineStatement[]): Promise<void> {
  return send(client, (connection) => {
    for (const { statement, values = [], rows } of statements) {
      connection.bind({ statement: statement.name, values });
      connection.execute({});
      if (rows === undefined) continue;
      connection.sendCopyFromChunk(rows);
      connection.endCopyFrom();
    }
  });
}

function send(client: Client, write: (connection: MessageConnection) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(write, (error) => (error ? reject(error) : resolve())));
  });
}

/** Work of a connection in the form that the driver expects. */
class Pipeline {
  readonly #write: (connection: MessageConnection) => void;
  /** The driver replaces it by one that also ends the time limit. */
  callback: (error: Error | null) => void;

  constructor(write: (connection: MessageConnection) => void, callback: (error: Error | null) => void) {
    this.#write = write;
    this.callback = callback;
  }

  /** PostgreSQL would commit an incomplete pipeline, therefore nothing of it is sent: the connection is lost instead. */
  submit(connection: unknown): void {
    const messages = connection as MessageConnection;
    messages.stream.cork();
    try {
      this.#write(messages);
    } catch (error) {
      messages.stream.destroy(error as Error);
      return;
    }
    messages.sync();
    messages.stream.uncork();
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  /** The rows are already sent. */
  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  /** A statement that selects is executed for its error. */
  handleDataRow(): void {}
}
