import { kindsWithoutFile } from '@digisigncast/contract/kinds/media-kinds'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Media items that screens play: with a file to play, or an address to load. */
export const isPlayable = (is: ExpressionBuilder<Tables & { m: Tables['media'] }, 'm'>) =>
  is.or([is('m.playback_file', 'is not', null), is('m.kind', 'in', kindsWithoutFile)])

/** Number of items that an item of a playlist (`i`) becomes on a screen: the shown pages of a document, else one. */
export const frames = sql<number>`case
  when m.page_count is null then 1
  else coalesce(i.page_to, m.page_count) - coalesce(i.page_from, 1) + 1
end`
