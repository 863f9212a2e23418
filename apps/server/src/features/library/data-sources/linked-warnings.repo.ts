import type { AccountDb } from '../../../database/open.ts'
import type { CapAlert } from '../../../platform/decoding/source-data/cap-answer.ts'
import type { SourceRef } from './data-sources.repo.ts'

export interface StoredDocument {
  alerts: CapAlert[]
  bytes: number
}

/** The documents of a feed that were retrieved before, by the hashes of their addresses. */
export async function listDocuments(db: AccountDb, { id }: SourceRef): Promise<Map<string, StoredDocument>> {
  const rows = await db.selectFrom('cap_documents').select(['url_hash', 'alerts']).where('source_id', '=', id).execute()
  return new Map(
    rows.map(({ url_hash, alerts }) => [
      url_hash,
      { alerts: JSON.parse(alerts) as CapAlert[], bytes: Buffer.byteLength(alerts) },
    ]),
  )
}

/** Does nothing if the source was deleted meanwhile. */
export const insertDocument = (db: AccountDb, { accountId, id }: SourceRef, urlHash: string, alerts: string) =>
  db
    .insertInto('cap_documents')
    .columns(['source_id', 'account_id', 'url_hash', 'alerts'])
    .expression((is) =>
      is
        .selectFrom('data_sources')
        .select((of) => [
          'id',
          of.val(accountId).as('account_id'),
          of.val(urlHash).as('url_hash'),
          of.val(alerts).as('alerts'),
        ])
        .where('id', '=', id),
    )
    .onConflict((on) => on.columns(['source_id', 'url_hash']).doNothing())
    .execute()

/** Removes documents that the feed no longer links to. */
export const removeDocuments = (db: AccountDb, { id }: SourceRef, hashes: readonly string[]) =>
  db.deleteFrom('cap_documents').where('source_id', '=', id).where('url_hash', 'in', hashes).execute()
