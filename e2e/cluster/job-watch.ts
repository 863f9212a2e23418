import { postgresClient } from '../../apps/server/src/testing/cluster/postgres-client.ts'

// Records every start and end of a job in PostgreSQL, with the time it was due, for all servers.
const watching = `
  create table seen_runs (id serial, name text, due bigint, at bigint, is_end boolean);
  create function see_run() returns trigger language plpgsql as $$ begin
    insert into seen_runs (name, due, at, is_end) values (new.name, old.next_at,
      case when tg_argv[0]::boolean then new.last_finished_at else new.last_started_at end, tg_argv[0]::boolean);
    return null;
  end $$;
  create trigger see_start after update of last_started_at on jobs for each row execute function see_run('false');
  create trigger see_end after update of last_finished_at on jobs for each row execute function see_run('true')`

interface Seen {
  name: string
  is_end: boolean
}

/** Records all runs of jobs, on any server. */
export async function watchJobs(url: string) {
  const ask = async <T>(sql: string, values?: unknown[]): Promise<T[]> => {
    const client = await postgresClient(url)
    try {
      return (await client.query(sql, values)).rows as T[]
    } finally {
      await client.end()
    }
  }
  await ask(watching)
  return {
    /** Makes these jobs due and returns the due time. */
    makeDue: async (names: readonly string[]): Promise<number> => {
      const due = Date.now()
      await ask('update jobs set next_at = $1 where name = any($2)', [due, names])
      return due
    },
    /** Starts and ends by job, of the runs with this due time. */
    ofDue: async (due: number) => byName(await ask('select * from seen_runs where due = $1 order by id', [due])),
    /** Starts and ends by job, of all runs since this time. */
    since: async (at: number) => byName(await ask('select * from seen_runs where at >= $1 order by id', [at])),
    startOf: async (due: number): Promise<number> => {
      const [first] = await ask<{ at: string }>('select min(at) as at from seen_runs where due = $1', [due])
      return Number(first?.at)
    },
    /** When the lease of a job expires. */
    freeAt: async (name: string): Promise<number> => {
      const [lease] = await ask<{ expires_at: string }>('select expires_at from leases where name = $1', [
        `job:${name}`,
      ])
      return Number(lease?.expires_at)
    },
    /** Locks a table: all queries on it wait until the returned function is called. */
    hold: async (table: string): Promise<() => Promise<void>> => {
      const client = await postgresClient(url)
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      return () => client.end()
    },
  }
}

const byName = (seen: readonly Seen[]): Record<string, string> => {
  const events: Record<string, string> = {}
  for (const { name, is_end } of seen) events[name] = `${events[name] ?? ''}${is_end ? 'end ' : 'start '}`
  return events
}
