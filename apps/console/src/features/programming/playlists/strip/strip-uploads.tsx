import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { refreshChanged } from '../../../../api/hints.ts'
import { useSite } from '../../../../api/site.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { useNoStrayDrops } from '../../../../ui/forms/use-file-drop.ts'
import { useUnloadQuestion } from '../../../../ui/layout/use-leave-question.ts'
import { refusalOf, sendFile } from '../../../library/media/index.ts'
import { useAddContent } from '../playlists.queries.ts'

const maxConcurrent = 3

/** Files dropped together onto one playlist. */
export interface Batch {
  id: number
  playlistId: string
  count: number
  /** 0..1 of all its files. */
  progress: number
  cancel: () => void
}

interface StripUploads {
  batches: readonly Batch[]
  start: (playlistId: string, files: readonly File[]) => void
}

const StripUploadsContext = createContext<StripUploads>({ batches: [], start: () => {} })

/** Running uploads of all playlists. Kept above the virtual list, which unmounts strips. */
export const useStripUploads = () => use(StripUploadsContext)

let lastId = 0

export function StripUploadsProvider({ children }: { children: ReactNode }) {
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const client = useQueryClient()
  const messages = useMessages()
  const maxBytes = useSite().data?.max_upload_bytes
  const { mutate: add } = useAddContent((error) =>
    messages.error(failureText(error, 'Server Error. Please try again.')),
  )
  useNoStrayDrops()
  useUnloadQuestion(batches.length > 0)

  const uploads = useMemo((): StripUploads => {
    const start = async (playlistId: string, files: readonly File[]) => {
      lastId += 1
      const id = lastId
      const controller = new AbortController()
      const change = (progress: number) =>
        setBatches((all) => all.map((batch) => (batch.id === id ? { ...batch, progress } : batch)))
      setBatches((all) => [
        ...all,
        { id, playlistId, count: files.length, progress: 0, cancel: () => controller.abort() },
      ])
      const refuse = (file: File, reason = 'Something went wrong!') => messages.error(`${file.name}: ${reason}`)
      const media_ids = await sendAll(files, { signal: controller.signal, maxBytes, onProgress: change, refuse })
      setBatches((all) => all.filter((batch) => batch.id !== id))
      if (media_ids.length === 0) return
      void refreshChanged(client)
      if (controller.signal.aborted) return
      add({ playlistId, media_ids }, { onSuccess: () => messages.success('Content added successfully!') })
    }
    return { batches, start: (playlistId, files) => void start(playlistId, files) }
  }, [batches, client, messages, maxBytes, add])

  return <StripUploadsContext value={uploads}>{children}</StripUploadsContext>
}

interface Sending {
  signal: AbortSignal
  maxBytes: number | undefined
  onProgress: (progress: number) => void
  refuse: (file: File, reason?: string) => void
}

/** Returns the ids of the uploaded files, in their order. */
async function sendAll(files: readonly File[], { signal, maxBytes, onProgress, refuse }: Sending): Promise<string[]> {
  const parts = files.map(() => 0)
  const ids: (string | undefined)[] = files.map(() => undefined)
  const queue = files.entries()
  const report = (at: number, part: number) => {
    parts[at] = part
    onProgress(parts.reduce((sum, each) => sum + each, 0) / parts.length)
  }
  const send = async () => {
    for (const [at, file] of queue) {
      if (signal.aborted) return
      const refusal = refusalOf(file, maxBytes)
      if (refusal) refuse(file, refusal)
      else {
        try {
          ids[at] = (await sendFile(file, { signal, onProgress: (part) => report(at, part) })).id
        } catch (failure) {
          if (!signal.aborted) refuse(file, failureText(failure))
        }
      }
      report(at, 1)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, send))
  return ids.filter((id) => id !== undefined)
}
