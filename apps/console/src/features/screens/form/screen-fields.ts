import type { Animation, Rotation, Screen } from '@digisigncast/contract/content/screens'
import { animationNames } from './animation-names.ts'
import { type Content, contentOf, contentText, isSameContent } from './content-choice.ts'

export interface ScreenFields {
  name: string
  code: string
  rotation: Rotation
  animation: Animation
  content: Content
}

export const fieldsOf = (screen: Screen | undefined): ScreenFields => ({
  name: screen?.name ?? '',
  code: screen?.code ?? '',
  rotation: screen?.rotation ?? 0,
  animation: screen?.animation ?? 'default',
  content: contentOf(screen),
})

// Unchanged content is not sent: it may include playlists that this user may not assign.
export function bodyOf({ content, ...fields }: ScreenFields, screen: Screen | undefined) {
  return {
    ...fields,
    ...(!isSameContent(content, contentOf(screen)) && { contentType: content.type, contentIds: content.ids }),
    ...(screen && { screenId: screen.id, version: screen.version }),
  }
}

/** Returns label and stored value of a field. */
export function storedText(screen: Screen, field: keyof ScreenFields): { label: string; value: string } {
  const texts = {
    name: { label: 'Title', value: screen.name },
    code: { label: 'Unique Screen Code', value: screen.code },
    rotation: { label: 'Screen Rotation', value: String(screen.rotation) },
    animation: { label: 'Select Animation', value: animationNames[screen.animation] },
    content: { label: 'Assign Content', value: contentText(screen) },
  }
  return texts[field]
}
