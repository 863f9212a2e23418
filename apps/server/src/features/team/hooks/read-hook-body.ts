import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { HookBody, maxHookBytes } from '@digisigncast/contract/accounts/hooks'
import type { z } from 'zod'
import { fail, invalid } from '../../../platform/fail.ts'

/** What the body of a request says. */
export type SaidByBody = z.output<typeof HookBody>

const limit = { maxOutputLength: maxHookBytes }
const decoders: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, limit),
  'x-gzip': (body) => gunzipSync(body, limit),
  deflate: (body) => inflateSync(body, limit),
  br: (body) => brotliDecompressSync(body, limit),
}

/** The bytes of a body without its content encoding. Fails with 415 for others than gzip, deflate and br. */
export function withoutEncoding(body: Buffer, encoding = 'identity'): Buffer {
  const decode = decoders[encoding.trim().toLowerCase()]
  if (!decode)
    return fail('upload.unsupported_type', 'Send the body without a content encoding, or as gzip, deflate or br.')
  try {
    return decode(body)
  } catch {
    return fail('request.invalid', `The body is not valid ${encoding}, or larger than ${maxHookBytes / 1024} KB.`)
  }
}

/** States of an alarm that is over, in messages of alarm systems. */
const overStates = new Set(['resolved', 'ok', 'up', 'normal', 'closed', 'recovered', 'inactive', 'end', 'ended'])

/** The state of a monitor that is up. Source: https://github.com/louislam/uptime-kuma/blob/master/src/util.ts */
const uptimeKumaUp = 1

/**
 * Reads a body: JSON of the sender's own, a message of Alertmanager or Grafana (`status` or `state`) or of Uptime Kuma
 * (`heartbeat.status`), a form (`end=true`), or a text. What says nothing of an end does not end anything.
 */
export function readHookBody(body: Buffer): SaidByBody {
  const text = textOf(body).trim()
  if (!text.startsWith('{')) return { end: isOver(text) || new URLSearchParams(text).get('end') === 'true' }
  const json = objectIn(text)
  const parsed = HookBody.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return issue?.path[0] === 'end'
      ? invalid('end', '“end” is true or false.')
      : invalid('rows', '“rows” is a list of rows. Each row is a list with a text or a number for each column.')
  }
  const { status, state, heartbeat } = json as {
    status?: unknown
    state?: unknown
    heartbeat?: { status?: unknown } | null
  }
  const end = parsed.data.end ?? ([status, state].some(isOver) || heartbeat?.status === uptimeKumaUp)
  return { ...parsed.data, end }
}

const isOver = (state: unknown): boolean => typeof state === 'string' && overStates.has(state.toLowerCase())

function objectIn(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return fail('request.invalid', 'The body is not valid JSON. Send {} or nothing if there is nothing to say.')
  }
}

/** UTF-8, or UTF-16 with or without a byte order mark. */
function textOf(body: Buffer): string {
  const [first, second] = body
  const isBig = (first === 0xfe && second === 0xff) || first === 0
  const isLittle = (first === 0xff && second === 0xfe) || second === 0
  return new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8').decode(body)
}
