import type { Screen, ScreenQuery } from '@digisigncast/contract/content/screens'
import { screenStates } from '@digisigncast/contract/devices/screen-state'

/** Title of the group that a screen belongs to. */
export function groupTitle(grouping: NonNullable<ScreenQuery['group']>, screen: Screen): string {
  if (grouping === 'state') return screenStates[screen.state.code].label
  if (grouping === 'tag') return screen.tags[0]?.name ?? 'No tag'
  if (grouping === 'rotation') return `Rotation ${screen.rotation}°`
  return screen.content[0]?.name ?? 'Nothing linked'
}

/** Titles by the index of the first screen of each group. */
export function groupTitles(grouping: ScreenQuery['group'], screens: readonly Screen[]): ReadonlyMap<number, string> {
  const titles = new Map<number, string>()
  if (!grouping) return titles
  const keyOf = (screen: Screen) => {
    if (grouping === 'content') return screen.content[0]?.id
    return grouping === 'tag' ? screen.tags[0]?.id : groupTitle(grouping, screen)
  }
  screens.forEach((screen, index) => {
    const before = screens[index - 1]
    if (!before || keyOf(before) !== keyOf(screen)) titles.set(index, groupTitle(grouping, screen))
  })
  return titles
}
