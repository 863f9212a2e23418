import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshChanged } from '../../../../api/hints.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { namesInUseText } from './names-in-use.ts'
import { type Upload, uploadsNow } from './upload-list.ts'
import { removeUploads } from './uploads.ts'

/** After uploads: refetches the list, then removes their tiles, so that cards replace them in place. */
export function useFinishedUploads(uploads: readonly Upload[], onAdded: (ids: string[]) => void) {
  const queryClient = useQueryClient()
  const messages = useMessages()
  const done = uploads.filter(({ state }) => state === 'done').length
  const added = useRef<NonNullable<Upload['media']>[]>([])
  const refresh = useEffectEvent(async () => {
    const arrived = uploads.filter(({ state }) => state === 'done')
    const hasReplaced = arrived.some(({ replaces }) => replaces)
    await refreshChanged(queryClient)
    removeUploads(arrived.map(({ id }) => id))
    if (hasReplaced) messages.success('File replaced successfully!')
    added.current.push(...arrived.flatMap(({ media, replaces }) => (media && !replaces ? [media] : [])))
    // One message for files that are uploaded together.
    if (uploadsNow().some(({ state }) => state === 'waiting' || state === 'sending')) return
    const all = added.current.splice(0)
    if (all.length > 0) onAdded(all.map(({ id }) => id))
    const text = await namesInUseText(all)
    if (text) messages.success(text)
  })
  useEffect(() => {
    if (done === 0) return undefined
    // Debounced: one refetch for files that finish together.
    const timer = setTimeout(() => void refresh(), 250)
    return () => clearTimeout(timer)
  }, [done])
}
