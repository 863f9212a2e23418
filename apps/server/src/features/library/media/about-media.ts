import { listedIds } from '../../kernel/events/index.ts'
import type { MediaRow } from './media.repo.ts'

type Item = Pick<MediaRow, 'id' | 'title' | 'owner_id'>

/** A media item as part of an event. */
export const aboutMediaItem = ({ id, title, owner_id }: Item) => ({
  subject: id,
  data: { title },
  owners: [owner_id],
})

/** One media item by its title, or several by their number, as part of an event. */
export function aboutMedia(rows: readonly Item[]) {
  const [first, ...more] = rows
  if (!first || more.length > 0)
    return { data: { title: null, count: rows.length, ids: listedIds(rows.map(({ id }) => id)) } }
  return { subject: first.id, data: { title: first.title, count: 1 }, owners: [first.owner_id] }
}
