import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { isMediaExtension, mediaTypes } from '@digisigncast/contract/content/media-types'
import type { FastifyInstance } from 'fastify'
import type { AnswerState } from '../connections/timeouts.ts'
import { hasOneHost } from '../one-host.ts'
import { idHeader, requestIdOf } from '../request-log.ts'
import type { SmallFile } from '../storage/small-files.ts'
import type { Storage } from '../storage/storage.ts'
import { type Headers, headersOf } from './media-bytes.ts'

interface First {
  storage: Storage
  /** Headers of every answer. */
  headers: Headers
  now: () => number
  /** True for requests that the framework must see. */
  isExcepted: (request: IncomingMessage) => boolean
  /** Notes an answer until the function that is returned. */
  follow: AnswerState['follow']
  /** Called with the time that an answer took. */
  onTook: (ms: number) => void
  onSent: (accountId: string, bytes: number) => void
}

const prefix = '/media/'
const keyPattern = /^[\w-]{1,40}\/[\da-f]{64}\.([a-z\d]+)$/

/**
 * Answers requests for whole small pictures before the framework, which takes as long as sending their bytes: a grid
 * requests hundreds of them. All other requests, and those for files that do not exist, are for `mediaBytes`.
 */
export function answerFilesFirst(app: FastifyInstance, options: First): void {
  const { storage, isExcepted } = options
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  const isWhole = (request: IncomingMessage) =>
    request.method === 'GET' &&
    request.headers.range === undefined &&
    request.headers['if-none-match'] === undefined &&
    hasOneHost(request)
  const send = sender(options)
  answerBefore(app, (request, response, framework) => {
    const { url = '' } = request
    if (!url.startsWith(prefix) || isClosing || !isWhole(request) || isExcepted(request)) return false
    const key = url.slice(prefix.length)
    const extension = keyPattern.exec(key)?.[1] ?? ''
    if (!isPicture(extension)) return false
    const small = storage.small.get(key)
    if (small) {
      send({ request, response, key, small })
      return true
    }
    if (!storage.readSmall) return false
    storage.readSmall(key).then(
      (read) => (read ? send({ request, response, key, small: read }) : framework(request, response)),
      () => framework(request, response),
    )
    return true
  })
}

const isPicture = (extension: string) => isMediaExtension(extension) && mediaTypes[extension].mime.startsWith('image/')

type Before = (request: IncomingMessage, response: ServerResponse, framework: RequestListener) => boolean

/** Calls `answers` before the framework, which gets the requests for which it returns false. */
function answerBefore({ server }: FastifyInstance, answers: Before): void {
  const [framework] = server.listeners('request') as RequestListener[]
  if (!framework) throw new Error('The framework does not listen to requests.')
  server.removeListener('request', framework)
  server.on('request', (request, response) => {
    if (!answers(request, response, framework)) framework(request, response)
  })
}

interface Answer {
  request: IncomingMessage
  response: ServerResponse
  key: string
  small: SmallFile
}

function sender({ headers, now, follow, onTook, onSent }: First) {
  /** Names and values in turn, by extension: those of a file without its ETag. */
  const byExtension = new Map<string, readonly string[]>()
  const linesOf = (extension: string): readonly string[] => {
    const known = byExtension.get(extension)
    if (known || !isMediaExtension(extension)) return known ?? []
    const { etag: _, ...lines } = { ...headers, ...headersOf('', extension) }
    const made = Object.entries(lines).flat()
    byExtension.set(extension, made)
    return made
  }
  return ({ request, response, key, small }: Answer): void => {
    if (response.destroyed || response.closed) return small.release()
    const begun = performance.now()
    const slash = key.indexOf('/')
    const hash = key.slice(slash + 1, slash + 65)
    const end = follow(request, response)
    response.on('close', () => {
      end()
      small.release()
      onTook(performance.now() - begun)
    })
    const { bytes } = small
    if (bytes.length > 0) onSent(key.slice(0, slash), bytes.length)
    const own = [idHeader, requestIdOf(request), serverTimeHeader, String(now())]
    const length = ['etag', `"${hash}"`, 'content-length', String(bytes.length)]
    response.writeHead(200, [...own, ...linesOf(key.slice(slash + 66)), ...length]).end(bytes)
  }
}
