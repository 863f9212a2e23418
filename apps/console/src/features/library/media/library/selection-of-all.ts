import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'

/**
 * Returns the media that Select All selects: for a user who may edit or delete media only those that this user may
 * change, with a note if there are others.
 */
export function selectionOfAll(all: readonly Pick<Media, 'id' | 'is_editable'>[], mayChange: boolean) {
  const changeable = mayChange ? all.filter((media) => media.is_editable) : all
  const others = all.length - changeable.length
  // The others can still be added to playlists.
  if (others === 0 || changeable.length === 0) return { ids: all.map(({ id }) => id), note: undefined }
  const whose =
    others === 1
      ? 'The other one belongs to another user, so you cannot change it.'
      : `The other ${others.toLocaleString('en')} belong to other users, so you cannot change them.`
  return {
    ids: changeable.map(({ id }) => id),
    note: `${changeable.length.toLocaleString('en')} of ${mediaItemsText(all.length)} selected. ${whose}`,
  }
}
