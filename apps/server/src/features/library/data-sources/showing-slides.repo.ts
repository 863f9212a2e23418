import type { Named } from '@digisigncast/contract/api/wire'
import { maxNamedSlides } from '@digisigncast/contract/slides/data-sources'
import { sql } from 'kysely'
import type { AccountDb } from '../../../database/open.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

export interface ShowingSlides {
  count: number
  /** The first ones that the scope includes. */
  slides: Named[]
  /** Number of slides that the scope does not include. */
  hidden: number
}

/** Slides that show a data source. */
export async function findSlidesOf(db: AccountDb, seen: Scope, id: string): Promise<ShowingSlides> {
  const count = await countOf(db.selectFrom('slide_sources').where('source_id', '=', id))
  if (count === 0) return { count, slides: [], hidden: 0 }
  const rows = await db
    .selectFrom('slide_sources as s')
    .innerJoin('media', 'media.id', 's.slide_id')
    .select(['media.id', 'media.title as name', sql<number>`count(*) over ()`.as('seen')])
    .where('s.source_id', '=', id)
    .where(inScope('media', seen))
    .orderBy('media.title')
    .orderBy('media.id')
    .limit(maxNamedSlides)
    .execute()
  const slides = rows.map(({ id: slide, name }) => ({ id: slide, name }))
  return { count, slides, hidden: count - (rows[0]?.seen ?? 0) }
}
