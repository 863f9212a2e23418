import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { removeUploads, type Upload } from './uploads.ts'

/** When files have arrived: loads the list, then lets go of their tiles, so that the picture changes in place. */
export function useFinishedUploads(uploads: readonly Upload[]) {
  const queryClient = useQueryClient()
  const done = uploads.filter(({ state }) => state === 'done').length
  const refresh = useEffectEvent(async () => {
    const arrived = uploads.filter(({ state }) => state === 'done').map(({ id }) => id)
    await queryClient.invalidateQueries({ queryKey: ['media'] })
    removeUploads(arrived)
  })
  useEffect(() => {
    if (done === 0) return undefined
    // Many files arrive together: one load for all of them.
    const timer = setTimeout(() => void refresh(), 250)
    return () => clearTimeout(timer)
  }, [done])
}
