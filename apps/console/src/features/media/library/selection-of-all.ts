import type { Media } from '@digisigncast/contract/content/media'
import { filesText } from '../media-words.ts'

/**
 * Returns the files that Select All selects: for a user who may edit or delete files only those that this user may
 * change, with a note if there are others.
 */
export function selectionOfAll(all: readonly Pick<Media, 'id' | 'is_editable'>[], mayChange: boolean) {
  const own = mayChange ? all.filter((media) => media.is_editable) : all
  const others = all.length - own.length
  // Without own files, the others can still be added to playlists.
  if (others === 0 || own.length === 0) return { ids: all.map(({ id }) => id), note: undefined }
  const whose =
    others === 1
      ? 'The other one belongs to another user, so you cannot change it.'
      : `The other ${others.toLocaleString('en')} belong to other users, so you cannot change them.`
  return {
    ids: own.map(({ id }) => id),
    note: `${own.length.toLocaleString('en')} of ${filesText(all.length)} selected. ${whose}`,
  }
}
