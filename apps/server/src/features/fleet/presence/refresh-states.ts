import { withoutOrigin } from '../../../platform/caller.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'

/** Screens whose states are computed at once. */
export const computedTogether = 500
/** The call that needs them is answered first. */
const startAfterMs = 300

interface Refresh {
  /** Computes the states of screens of an account, and tells whether one is another than before. */
  compute: (accountId: string, ids: readonly string[]) => Promise<boolean>
  /** All waiting screens of an account have their states, and some are others than before. */
  changed: (accountId: string) => void
  failed: (error: unknown) => void
}

/** Computes states of screens in the background: 500 at a time, while accounts take turns. */
export function refreshStates({ compute, changed, failed }: Refresh) {
  const waiting = new Map<string, Set<string>>()
  const withOthers = new Set<string>()
  let running: Promise<void> | undefined
  let starting: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const step = async (accountId: string, ids: Set<string>): Promise<void> => {
    const some = [...ids].slice(0, computedTogether)
    for (const id of some) ids.delete(id)
    try {
      if (await compute(accountId, some)) withOthers.add(accountId)
    } catch (error) {
      // They stay as they are known until they are needed again.
      waiting.delete(accountId)
      failed(error)
    }
    if (waiting.has(accountId) && ids.size > 0) return
    waiting.delete(accountId)
    if (withOthers.delete(accountId) && !isClosed) changed(accountId)
  }
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      for (const [accountId, ids] of waiting) {
        await step(accountId, ids)
        await nextTurn()
      }
    }
    running = undefined
  }

  return {
    add: (accountId: string, ids: readonly string[]): void => {
      if (isClosed) return
      const known = waiting.get(accountId)
      if (known) for (const id of ids) known.add(id)
      else waiting.set(accountId, new Set(ids))
      if (running) return
      starting ??= setTimeout(() => {
        starting = undefined
        running = withoutOrigin(run)
      }, startAfterMs).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(starting)
      waiting.clear()
      await running
    },
  }
}
