import pg from 'pg';

/** A connection of its own: a copy takes longer than any statement of a request may. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    connectionTimeoutMillis: 10_000,
    application_name: 'lectern backup',
  });
  // The statement that is under way fails with the same error, and says it to its caller.
  client.on('error', () => {});
  await client.connect();
  return client;
}
