import type { Rule } from '@digisigncast/contract/content/rules'
import type { Priority } from '@digisigncast/contract/content/schedule'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { overlapText, overlapTitle } from './overlap-words.ts'
import { fetchOverlaps } from './schedule.queries.ts'

interface Entry {
  id?: string | undefined
  rule: Rule
  priority: Priority
  screen_ids: string[]
  tag_ids?: string[] | undefined
}

/** Returns a function that asks before an entry is saved that overlaps others; resolves to whether it is to be saved. */
export function useAskAboutOverlaps() {
  const confirm = useConfirm()
  return async ({ id, rule, priority, screen_ids, tag_ids = [] }: Entry): Promise<boolean> => {
    const overlaps = await fetchOverlaps({ rule, screen_ids, tag_ids, ...(id && { id }) })
    if (overlaps.total === 0) return true
    return confirm({
      title: overlapTitle(overlaps),
      text: overlapText(priority, overlaps),
      confirmLabel: 'Save Entry',
      cancelLabel: 'Back',
    })
  }
}
