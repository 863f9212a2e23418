import type { Screen } from '@digisigncast/contract/content/screens'
import { useCallback } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useDeletion } from '../../kernel/bin/index.ts'
import { fetchEntryNames, fetchTakeoverNames, useDeleteScreen } from './screens.queries.ts'

const playersText = (count: number) =>
  `${count === 1 ? 'Its player returns' : 'Its players return'} to the pairing page and ${count === 1 ? 'asks' : 'ask'} for a new code.`

const namedEntries = 3

function namesText([one, many]: [string, string], names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > namedEntries ? ` and ${names.length - namedEntries} more` : ''
  const listed = names
    .slice(0, namedEntries)
    .map((name) => `“${name}”`)
    .join(', ')
  return ` It is removed from the ${names.length === 1 ? one : many} ${listed}${more}.`
}

/** Deletes a screen after a confirmation. */
export function useConfirmedDelete() {
  const { can } = useSession()
  const ask = useDeletion(useDeleteScreen())
  return useCallback(
    async (screen: Screen) => {
      // The deletion is possible without them.
      const entries = can('schedules', 'view') ? await fetchEntryNames(screen.id).catch(() => []) : []
      const takeovers = can('takeover', 'view') ? await fetchTakeoverNames(screen.id).catch(() => []) : []
      ask(screen.id, {
        title: 'Delete this screen?',
        text: `“${screen.name}” and its code are deleted. ${playersText(screen.devices.length)}${namesText(['schedule entry', 'schedule entries'], entries)}${namesText(['prepared takeover', 'prepared takeovers'], takeovers)}`,
      })
    },
    [ask, can],
  )
}
