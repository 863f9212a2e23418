import type { Insertable } from 'kysely'
import type { AccountDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type Part = Tables['proposal_rehearsals']['part']

export const findRehearsal = (db: AccountDb, proposalId: string, part: Part) =>
  db
    .selectFrom('proposal_rehearsals as r')
    .innerJoin('proposals', 'proposals.id', 'r.proposal_id')
    .select(['r.key', 'r.result'])
    .where('r.proposal_id', '=', proposalId)
    .where('r.part', '=', part)
    .executeTakeFirst()

export const saveRehearsal = (db: AccountDb, row: Insertable<Tables['proposal_rehearsals']>) =>
  db
    .insertInto('proposal_rehearsals')
    .values(row)
    .onConflict((on) => on.columns(['proposal_id', 'part']).doUpdateSet({ key: row.key, result: row.result }))
    .execute()

export const removeRehearsals = (db: AccountDb, proposalId: string) =>
  db.deleteFrom('proposal_rehearsals').where('proposal_id', '=', proposalId).execute()
