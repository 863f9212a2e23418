import { ApiError } from '@digisigncast/contract/api/errors'
import type { Media } from '@digisigncast/contract/content/media'
import { UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { authorization, NetworkFailure, parseResponse } from '../../../../api/client.ts'
import { noteActivity } from '../../../../api/live/activity.ts'
import { beginChange, noteLostResponse, tabHeaders } from '../../../../api/live/own-changes.ts'

export interface TransferOptions {
  /** Cancels the upload, also on the server, unless the reason is `keep` (paused). */
  signal: AbortSignal
  /** Id of the media item whose file is replaced. */
  replaces?: string | undefined
  /** Upload address of an earlier attempt. */
  url?: string | undefined
  onProgress: (part: number) => void
  /** Called when the connection is lost or restored. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined
  /** Called with the upload address, for resuming after a reload. */
  onUrl?: ((url: string) => void) | undefined
}

export interface Transfer {
  result: Promise<Media>
  pause: () => void
  resume: () => void
}

const seconds = [0, 1, 2, 4, 8, 15, 30]
/** Retry delays (ms): growing, then twice a minute for more than an hour. */
const retryDelays = [...seconds, ...Array.from({ length: 150 }, () => 30)].map((s) => s * 1000)
/** Maximum bytes per request, within usual proxy limits. */
const chunkSize = 32 * 1024 * 1024

// Its responses are parsed like those of any call.
const uploadCall = {
  method: 'POST',
  effect: 'change',
  path: 'uploads',
  allow: ['content.create'],
  summary: '',
  reply: UploadDone,
} as const
const tusHeaders = () => ({ 'tus-resumable': '1.0.0', accept: 'application/json', ...authorization(), ...tabHeaders() })

/** Uploads a file with the tus protocol: survives lost connections, pauses and server restarts. */
export async function startTransfer(file: File, options: TransferOptions): Promise<Transfer> {
  // Loaded on demand: large files are rare.
  const tus = await import('tus-js-client').catch(() => {
    throw new NetworkFailure()
  })
  const { signal, replaces, onProgress, onWaiting } = options
  const { promise: result, resolve, reject } = Promise.withResolvers<Media>()
  let isWaiting = false
  const endChange = beginChange()
  let header: Header | undefined
  const setWaiting = (next: boolean) => {
    if (isWaiting === next) return
    isWaiting = next
    onWaiting?.(next)
  }
  const upload: Upload = new tus.Upload(file, {
    endpoint: new URL(uploadsPath, window.location.href).href,
    uploadUrl: options.url ?? null,
    metadata: { filename: file.name, ...(replaces && { replaces }) },
    storeFingerprintForResuming: false,
    retryDelays,
    chunkSize,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries({ ...authorization(), ...tabHeaders() }))
        request.setHeader(name, value)
    },
    onUploadUrlAvailable: () => {
      if (upload.url) options.onUrl?.(upload.url)
    },
    onProgress: (sent, total) => {
      setWaiting(false)
      noteActivity()
      onProgress(total === 0 ? 1 : sent / total)
    },
    onShouldRetry: (error) => {
      const canRetry = isTemporary(error.originalResponse)
      if (canRetry) {
        setWaiting(true)
        noteLostResponse()
      }
      return canRetry
    },
    onSuccess: ({ lastResponse }) => {
      const noteHeader = (found: Header) => {
        header = found
      }
      resolve(finished(lastResponse, { url: upload.url, bytes: file.size, noteHeader }))
    },
    onError: (error) => reject(failureOf(error)),
  })
  const begin = () => {
    upload.start()
  }
  const retryNow = () => {
    // Retry at once when the network is back.
    if (isWaiting) void upload.abort().then(begin, begin)
  }
  const cancel = () => {
    void upload.abort()
    if (upload.url && signal.reason !== 'keep') void deleteUpload(upload.url)
    reject(new DOMException('Canceled', 'AbortError'))
  }
  window.addEventListener('online', retryNow)
  signal.addEventListener('abort', cancel)
  const settle = () => {
    endChange(header)
    window.removeEventListener('online', retryNow)
    signal.removeEventListener('abort', cancel)
  }
  result.then(settle, settle)
  if (signal.aborted) cancel()
  else begin()
  return {
    result,
    pause: () => {
      setWaiting(false)
      void upload.abort()
    },
    resume: begin,
  }
}

/** Deletes an unfinished upload on the server. If that fails, the server deletes it within a day. */
export async function deleteUpload(url: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers: tusHeaders() }).catch(() => undefined)
}

/** Returns true if a retry may succeed: no response, a proxy's error, or a temporary error. */
function isTemporary(response: HttpResponse | null): boolean {
  const status = response?.getStatus() ?? 0
  if (status === 0 || status === 423 || status === 429 || status === 503) return true
  const ours = failureIn(response?.getBody() ?? '')
  // tus returns 409 for a changed offset; a limit stays until the user acts.
  if (status === 409) return ours?.code !== 'plan.limit_reached' && ours?.code !== 'upload.too_many_open'
  return status >= 500 && !ours
}

function failureIn(text: string): ApiError | undefined {
  try {
    return ApiError.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

type Header = (name: string) => string | null | undefined

interface Finished {
  url: string | null
  bytes: number
  noteHeader: (header: Header) => void
}

async function finished(response: HttpResponse, { url, bytes, noteHeader }: Finished): Promise<Media> {
  const text = response.getBody()
  noteHeader((name) => response.getHeader(name))
  if (text || !url) return parseResponse(uploadCall, response.getStatus(), text).data
  // All bytes arrived before the server stopped: an empty request completes the upload.
  const headers = { ...tusHeaders(), 'upload-offset': String(bytes), 'content-type': 'application/offset+octet-stream' }
  const answer = await fetch(url, { method: 'PATCH', headers, body: '' }).catch(() => {
    throw new NetworkFailure()
  })
  noteHeader((name) => answer.headers.get(name))
  return parseResponse(uploadCall, answer.status, await answer.text()).data
}

function failureOf(error: Error | DetailedError): unknown {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new NetworkFailure()
  try {
    parseResponse(uploadCall, response.getStatus(), response.getBody())
    return new NetworkFailure()
  } catch (failure) {
    return failure
  }
}
