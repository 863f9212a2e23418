import { Client } from 'pg'

/** A direct connection to the database, to inspect and lock rows. */
export async function postgresClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
