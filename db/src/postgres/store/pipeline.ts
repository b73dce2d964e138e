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

/**
 * Pipelines of one connection. Each is sent at once, also while PostgreSQL executes the ones before. Meanwhile the client may have no
 * other query: the driver would give it the results of a pipeline.
 */
export class Pipelines {
  readonly #client: Client;
  /** Whose result is not known yet, in their order. */
  readonly #inProgress: Pipeline[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /** Resolves when the connection has prepared the statements. */
  prepare(statements: readonly PreparedStatement[]): Promise<void> {
    return this.#send((connection) => {
      for (const { name, text } of statements) connection.parse({ name, text, types: [] });
    });
  }

  /** Executes prepared statements. */
  execute(statements: readonly PipelineStatement[]): Promise<void> {
    return this.#send((connection) => {
      for (const { statement, values = [], rows } of statements) {
        connection.bind({ statement: statement.name, values });
        connection.execute({});
        if (rows === undefined) continue;
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      }
    });
  }

  #send(write: (connection: MessageConnection) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const pipeline = new Pipeline(
        write,
        (error) => (error ? reject(error) : resolve()),
        () => this.#takeNext(),
      );
      const previous = this.#inProgress.at(-1);
      this.#inProgress.push(pipeline);
      if (previous === undefined) this.#client.query(pipeline);
      else pipeline.sendBehind(previous);
    });
  }

  /** The driver reads results for one query at a time: the next one gets those that follow. */
  #takeNext(): void {
    this.#inProgress.shift();
    const [next] = this.#inProgress;
    if (next !== undefined) this.#client.query(next);
  }
}

/** Work of a connection in the form that the driver expects. */
class Pipeline {
  readonly #write: (connection: MessageConnection) => void;
  /** The driver replaces it by one that also ends the time limit. */
  callback: (error: Error | null) => void;
  #onEnd: (() => void) | null;
  /** Where it was sent. */
  #connection: MessageConnection | null = null;

  constructor(
    write: (connection: MessageConnection) => void,
    callback: (error: Error | null) => void,
    onEnd: () => void,
  ) {
    this.#write = write;
    this.callback = callback;
    this.#onEnd = onEnd;
  }

  /** Waits for the driver where the one before does. */
  sendBehind(previous: Pipeline): void {
    if (previous.#connection !== null) this.submit(previous.#connection);
  }

  /** PostgreSQL would commit an incomplete pipeline, therefore nothing of it is sent: the connection is lost instead. */
  submit(connection: unknown): void {
    if (this.#connection !== null) return;
    const messages = connection as MessageConnection;
    this.#connection = messages;
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
    this.#end();
  }

  handleReadyForQuery(): void {
    this.callback(null);
    this.#end();
  }

  /** The rows are already sent. */
  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  /** A statement that selects is executed for its error. */
  handleDataRow(): void {}

  /** Once: after a time limit the driver reports an error, and then the end. */
  #end(): void {
    this.#onEnd?.();
    this.#onEnd = null;
  }
}
