import type { Tag } from '@digisigncast/contract/content/tags'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeletion } from '../../kernel/bin/index.ts'
import { fetchTag, useDeleteTag } from './tags.queries.ts'

const namedUses = 3

/** For example: “Lobby”, “Bar” and 4 more */
function listed(names: readonly string[], count: number): string {
  const shown = names.slice(0, namedUses).map((name) => `“${name}”`)
  const more = count - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

type Used = Awaited<ReturnType<typeof fetchTag>>

function usesText({
  screens,
  schedule,
  hours,
  screen_count: count,
  entry_count: entries,
  managers,
  manager_count: limited,
}: Used): string {
  const parts = []
  if (count > 0)
    parts.push(`It is removed from ${count === 1 ? 'the screen' : 'the screens'} ${listed(names(screens), count)}.`)
  if (schedule.length > 0)
    parts.push(
      `${entries === 1 ? 'The schedule entry' : 'The schedule entries'} ${listed(names(schedule), entries)} ${entries === 1 ? 'no longer reaches' : 'no longer reach'} screens by it.`,
    )
  if (hours.length > 0 && count > 0) parts.push('Its opening hours no longer apply.')
  if (limited > 0) {
    const who =
      managers.length > 0 ? listed(names(managers), limited) : limited === 1 ? '1 manager' : `${limited} managers`
    parts.push(`${who} can no longer access screens by it.`)
  }
  return parts.join(' ') || 'It is not used.'
}

const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/** Deletes a tag after a confirmation that names what has it. */
export function useConfirmedDelete() {
  const messages = useMessages()
  const ask = useDeletion(useDeleteTag())
  return async (tag: Tag) => {
    try {
      const used = await fetchTag(tag.id)
      ask(tag.id, { title: 'Delete this tag?', text: `“${tag.name}” is deleted. ${usesText(used)}` })
    } catch (error) {
      messages.error(failureText(error))
    }
  }
}
