import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { FillRule, type FillSort, type Orientation } from '@digisigncast/contract/playlists/fill-rule'

/** The rule of a playlist that has none yet: everything, by title. */
export const firstRule: FillRule = FillRule.parse({})

export const orientationLabels: Record<Orientation, string> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
  square: 'Square',
}

export const sortLabels: Record<FillSort, string> = {
  title: 'Title, A to Z',
  newest: 'Newest first',
  oldest: 'Oldest first',
}

const sortWords: Record<FillSort, string> = { title: 'by title', newest: 'newest first', oldest: 'oldest first' }

interface Named {
  id: string
  name: string
}

const daysText = (days: number): string => (days === 1 ? 'added in the last day' : `added in the last ${days} days`)

/**
 * One sentence that says what a rule adds, for example: Fills itself with images in “Menu”, added in the last 7 days;
 * newest first, at most 5.
 */
export function ruleText(rule: FillRule, folders: readonly Named[]): string {
  const { folder_ids, kinds, title_contains, added_within_days, orientation, sort, at_most } = rule
  const nameOf = (id: string) => {
    const name = folders.find((folder) => folder.id === id)?.name
    return name === undefined ? 'a deleted folder' : `“${name}”`
  }
  const conditions = [
    ...(folder_ids.length > 0 ? [`in ${folder_ids.map(nameOf).join(' or ')}`] : []),
    ...(title_contains.trim() ? [`with “${title_contains.trim()}” in the title`] : []),
    ...(added_within_days === null ? [] : [daysText(added_within_days)]),
    ...(orientation === null ? [] : [`in ${orientationLabels[orientation].toLowerCase()} format`]),
  ]
  const what = kinds.map((kind) => kindOf(kind).plural).join(' or ') || (conditions.length > 0 ? 'media' : 'all media')
  return `Fills itself with ${[what, conditions.join(', ')].join(' ').trim()}; ${sortWords[sort]}, at most ${at_most}.`
}
