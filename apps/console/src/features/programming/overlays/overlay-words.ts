import type { ScreenOverlay } from '@digisigncast/contract/devices/overlays'

export const nothing: ScreenOverlay['content'] = { id: '', name: '', thumbnail: null }

/** The name of the content of an overlay. */
export function nameOf({ content_kind: kind, content }: Pick<ScreenOverlay, 'content_kind' | 'content'>): string {
  if (content.name) return content.name
  if (content.id === '') return 'Nothing chosen yet'
  return kind === 'media' ? 'Media item of another manager' : 'Playlist of another manager'
}
