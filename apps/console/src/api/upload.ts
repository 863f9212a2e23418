import type { Endpoint, Reply } from '@digisigncast/contract/api/endpoint'
import { pathOf } from '@digisigncast/contract/api/request'
import { authorization, NetworkFailure, parseResponse } from './client.ts'
import { noteActivity } from './live/activity.ts'
import { beginChange, tabHeaders } from './live/own-changes.ts'

export interface UploadOptions {
  /** Called with 0..1 during the upload. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a multipart request. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const endChange = beginChange()
    const settle = (act: () => void) => {
      endChange((name) => request.getResponseHeader(name))
      signal.removeEventListener('abort', abort)
      act()
    }
    request.open(endpoint.method, pathOf(endpoint, {}))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries({ ...authorization(), ...tabHeaders() }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      noteActivity()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      settle(() => {
        try {
          resolve(parseResponse(endpoint, request.status, request.responseText))
        } catch (failure) {
          reject(failure)
        }
      }),
    )
    request.addEventListener('error', () => settle(() => reject(new NetworkFailure())))
    request.addEventListener('abort', () => settle(() => reject(new DOMException('Canceled', 'AbortError'))))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else request.send(form)
  })
}
