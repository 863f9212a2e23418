import type { Platform } from '../../platform/platform.ts'

const tables = {
  contentCount: 'media',
  playlistCount: 'playlists',
  screensCount: 'screens',
  channelsCount: 'channels',
} as const

/** How much the account owns. */
export async function countOwned({ db, mediaTotals }: Pick<Platform, 'db' | 'mediaTotals'>, accountId: string) {
  const count = async (table: (typeof tables)[keyof typeof tables]): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row?.total ?? 0
  }
  const [contentCount, playlistCount, screensCount, channelsCount] = await Promise.all([
    mediaTotals.of(accountId, 'all', () => count(tables.contentCount)),
    count(tables.playlistCount),
    count(tables.screensCount),
    count(tables.channelsCount),
  ])
  return { contentCount, playlistCount, screensCount, channelsCount }
}
