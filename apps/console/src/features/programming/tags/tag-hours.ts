import { hoursText, tagsText } from '@digisigncast/contract/content/rule-words'
import type { Screen } from '@digisigncast/contract/content/screens'
import type { Tag } from '@digisigncast/contract/content/tags'
import { useTags } from '../../../api/tags.ts'
import { keyOf } from './tags.queries.ts'

type Opening = Pick<Tag, 'name' | 'hours'>

/** For example: Follows the tag Lobby: Mon–Fri 08:00–18:00. Undefined without tags. */
export function followedText(tags: readonly Opening[]): string | undefined {
  const [first, ...others] = tags
  if (!first) return undefined
  if (others.length === 0) return `Follows the tag ${first.name}: ${hoursText(first.hours)}`
  const parts = tags.map(({ name, hours }) => `${name} (${hoursText(hours)})`)
  return `Follows the ${tagsText(parts)}: open when any of them is.`
}

/** The tags with opening hours, of those with the names. */
export function useOpeningTags(names: readonly string[]): Tag[] {
  const wanted = new Set(names.map(keyOf))
  return (useTags().data ?? []).filter(({ name, hours }) => hours.length > 0 && wanted.has(keyOf(name)))
}

/** Names of the tags whose opening hours a screen follows; empty when it has its own. */
export function useFollowedTags({ hours, tags }: Pick<Screen, 'hours' | 'tags'>): string[] {
  const followed = useOpeningTags(tags.map(({ name }) => name))
  return hours.length > 0 ? [] : followed.map(({ name }) => name)
}
