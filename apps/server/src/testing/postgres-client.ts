import { Client } from 'pg'

/** A connection past the server, to see and hold what it does. */
export async function postgresClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
