import type { Kysely } from 'kysely'

/** Adds how severe warnings are: the least severe makes room for others. */
export const up = ({ schema }: Kysely<unknown>): Promise<void> =>
  schema.alterTable('cap_alerts').addColumn('severity_rank', 'integer').execute()
