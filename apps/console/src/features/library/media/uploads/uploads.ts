import { moveMedia } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { ApiFailure, call, failureText } from '../../../../api/client.ts'
import { readSession, subscribeToSession } from '../../../../api/stored-session.ts'
import { forget, isSameFile, lockInThisTab, remember, rememberedOf, withoutLocked } from './remembered-uploads.ts'
import { deleteUpload, type Transfer } from './resumable-upload.ts'
import { sendFile } from './send-file.ts'
import {
  changeUpload as change,
  entryOf,
  findUpload as find,
  newId,
  setUploads as set,
  shownKindOf,
  type Upload,
  type UploadTarget,
  uploadsNow,
} from './upload-list.ts'

const maxConcurrent = 3

interface Run {
  controller: AbortController
  transfer?: Transfer
}

const runs = new Map<string, Run>()

/** Queues files; invalid ones are shown with the reason, unfinished ones are resumed. Returns the ids of the uploads. */
export function addUploads(files: Iterable<File>, target: UploadTarget): string[] {
  const resumed: string[] = []
  const added = [...files].filter((file) => {
    const known = target.replaces
      ? undefined
      : uploadsNow().find((one) => one.state === 'lost' && isSameFile(file, one))
    if (known) {
      chooseAgain(known.id, file)
      resumed.push(known.id)
    }
    return !known
  })
  const entries = added.map((file) => entryOf(file, target))
  set([...uploadsNow(), ...entries])
  startNext()
  return [...resumed, ...entries.map(({ id }) => id)]
}

/** Shows the user's unfinished uploads. */
export async function restoreUploads(userId: string) {
  const left = await withoutLocked(rememberedOf(userId))
  const isNew = (url: string) => !uploadsNow().some((one) => one.url === url)
  const restored = left
    .filter(({ url }) => isNew(url))
    .map(
      (entry): Upload => ({
        folder: undefined,
        replaces: undefined,
        ...entry,
        id: newId(),
        file: null,
        kind: shownKindOf(entry.name),
        state: 'lost',
        isOffline: false,
        reason: null,
        canRetry: false,
        isResumable: true,
        preview: null,
      }),
    )
  if (restored.length > 0) set([...restored, ...uploadsNow()])
}

/** Resumes an unfinished upload if the file is the same. */
export function chooseAgain(id: string, file: File) {
  const entry = find(id)
  if (!entry) return
  if (!isSameFile(file, entry)) {
    change(id, { reason: `“${file.name}” is a different file, or it has changed.` })
    return
  }
  const preview = kindOf(entry.kind).isPicture ? URL.createObjectURL(file) : null
  change(id, { file, preview, state: 'waiting', reason: null })
  startNext()
}

export function pauseUpload(id: string) {
  runs.get(id)?.transfer?.pause()
  change(id, { state: 'paused', isOffline: false })
  startNext()
}

/** Resumes a paused upload, or retries a refused one. */
export function resumeUpload(id: string) {
  change(id, { state: 'waiting', reason: null, canRetry: false })
  startNext()
}

/** Cancels uploads, and removes them from the page and the server. */
export function removeUploads(ids: Iterable<string>) {
  const gone = discard(ids)
  for (const { id, url, state } of gone) {
    if (!url || state === 'done') continue
    forget(url)
    // The sender of a running upload deletes it on the server.
    if (!runs.has(id)) void deleteUpload(url)
  }
  for (const { id } of gone) runs.get(id)?.controller.abort()
  startNext()
}

function discard(ids: Iterable<string>) {
  const wanted = new Set(ids)
  const gone = uploadsNow().filter(({ id }) => wanted.has(id))
  for (const { preview } of gone) if (preview) URL.revokeObjectURL(preview)
  set(uploadsNow().filter(({ id }) => !wanted.has(id)))
  return gone
}

function startNext() {
  const free = maxConcurrent - uploadsNow().filter(({ state }) => state === 'sending').length
  const next = uploadsNow()
    .filter(({ state, file }) => state === 'waiting' && file)
    .slice(0, Math.max(0, free))
  for (const entry of next) {
    change(entry.id, { state: 'sending' })
    const transfer = runs.get(entry.id)?.transfer
    if (transfer) transfer.resume()
    else if (entry.file) void send(entry, entry.file)
  }
}

async function send({ id, url, folder, replaces, only }: Upload, file: File) {
  const controller = new AbortController()
  const run: Run = { controller }
  runs.set(id, run)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  try {
    const media = await sendFile(file, {
      signal: controller.signal,
      replaces: replaces?.id,
      only,
      url: url ?? undefined,
      onProgress: (progress) => report(id, progress),
      onWaiting: (isOffline) => change(id, { isOffline }),
      onUrl: (next) => keep(id, next, ended),
      onFrame: (frame) => {
        if (find(id)?.preview === null) change(id, { preview: URL.createObjectURL(frame) })
      },
      onTransfer: (transfer) => {
        run.transfer = transfer
        // Paused before the upload started.
        if (find(id)?.state === 'paused') transfer.pause()
      },
    })
    forgetUrlOf(id)
    const reason = folder && !replaces ? await moveTo(folder, media.id) : null
    change(id, reason ? { state: 'refused', reason } : { state: 'done', progress: 1, media })
  } catch (failure) {
    // The server has deleted a refused upload; after a lost connection it can be resumed.
    if (failure instanceof ApiFailure) forgetUrlOf(id)
    change(id, {
      state: 'refused',
      isOffline: false,
      reason: failureText(failure) ?? 'Something went wrong!',
      canRetry: canSucceedLater(failure),
    })
  } finally {
    end()
    runs.delete(id)
    startNext()
  }
}

// Errors of the file itself are permanent.
const fileErrors = new Set(['upload.too_large', 'upload.unsupported_type', 'request.invalid'])

const canSucceedLater = (failure: unknown) => !(failure instanceof ApiFailure && fileErrors.has(failure.error.code))

/** Returns an error message if that failed. */
const moveTo = (folderId: string, id: string): Promise<string | null> =>
  call(moveMedia, { body: { media_ids: [id], folderId } }).then(
    () => null,
    (failure: unknown) => `Uploaded, but not moved to the folder. ${failureText(failure) ?? ''}`,
  )

function report(id: string, progress: number) {
  const entry = find(id)
  if (!entry) return
  const isNextPercent = Math.floor(progress * 100) !== Math.floor(entry.progress * 100)
  change(id, { progress })
  if (isNextPercent && entry.url) rememberEntry({ ...entry, progress })
}

function keep(id: string, url: string, until: Promise<void>) {
  const entry = find(id)
  if (!entry) return
  if (entry.url && entry.url !== url) forget(entry.url)
  const isNew = entry.url !== url
  change(id, { url, ...(isNew && { beganAt: Date.now() }) })
  rememberEntry({ ...entry, url })
  lockInThisTab(url, until)
}

function rememberEntry({ url, userId, name, bytes, modifiedAt, beganAt, progress, folder, replaces }: Upload) {
  if (url && userId) remember({ url, userId, name, bytes, modifiedAt, beganAt, progress, folder, replaces })
}

function forgetUrlOf(id: string) {
  const url = find(id)?.url
  if (!url) return
  forget(url)
  change(id, { url: null })
}

subscribeToSession(() => {
  if (readSession()) return
  // Unfinished uploads stay on the server: the same user can resume them after signing in again.
  for (const { id } of discard(uploadsNow().map(({ id }) => id))) runs.get(id)?.controller.abort('keep')
})

window.addEventListener('beforeunload', (event) => {
  if (uploadsNow().some(({ state }) => state === 'waiting' || state === 'sending' || state === 'paused'))
    event.preventDefault()
})
