/** Wait for a statement of another connection that a lock holds up. */

interface QueryClient {
  query(text: string): Promise<{ rowCount: number | null }>;
}

/** Resolves when a statement waits for a lock of another transaction. */
export async function untilOneWaits(client: QueryClient): Promise<void> {
  for (;;) {
    const waiting = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (waiting.rowCount === 1) return;
  }
}
