import type { Kysely } from 'kysely'

/** Trial days of the plan with which a customer starts, where they differ from those of the plan. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('accounts').addColumn('waiting_trial_days', 'integer').execute()
}
