import type { Screen } from '@digisigncast/contract/content/screens'

/** Actions for one screen of the list. */
export interface ScreenActions {
  onEdit: (screen: Screen) => void
  onEditContent: (screen: Screen) => void
  onConnect: (screen: Screen) => void
  onDevices: (screen: Screen) => void
  onDelete: (screen: Screen) => void
  /** Selects a screen by its index in the list. Undefined without the permission to change screens. */
  onToggle: ((index: number, isRange: boolean) => void) | undefined
}

export const linkedLabels = { playlist: 'Linked Playlist', channel: 'Linked Channel' } as const

export const linkedNames = (screen: Screen): string => screen.content.map(({ name }) => name).join(', ')

/** Player with the content of a screen. */
export const previewPath = ({ code }: Screen): string => `/player/${encodeURIComponent(code)}/view`
