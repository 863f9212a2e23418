import type { PlatformFigures } from '@digisigncast/contract/platform-figures'
import type { Db } from '../../database/open.ts'

/** What all customers hold together, in one query. */
export async function readFigures(db: Db): Promise<PlatformFigures> {
  const row = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('customers'),
      is
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('account_id', 'is not', null)
        .as('users'),
      is
        .selectFrom('media')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('media'),
      is
        .selectFrom((of) =>
          of
            .selectFrom('media')
            .select((file) => file.fn.max<number>('stored_bytes').as('bytes'))
            .groupBy(['account_id', 'original_file'])
            .as('files'),
        )
        .select((of) => of.fn.sum<number>('files.bytes').as('n'))
        .as('media_bytes'),
      is
        .selectFrom('playlists')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('playlists'),
      is
        .selectFrom('screens')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('screens'),
    ])
    .executeTakeFirstOrThrow()
  const number = (value: number | null) => value ?? 0
  return {
    customers: number(row.customers),
    users: number(row.users),
    media: number(row.media),
    media_bytes: number(row.media_bytes),
    playlists: number(row.playlists),
    screens: number(row.screens),
  }
}
