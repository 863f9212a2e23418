import type { Manifest } from '@digisigncast/contract/content/manifest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Link, ManifestPoll } from './poll-manifest.ts'

const answers: (() => Response)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // The longest delays.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    const response = answer()
    signal?.addEventListener('abort', () => abort?.(new DOMException('Aborted', 'AbortError')))
    return response
  })
})
afterEach(() => {
  answers.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let abort: ((reason: unknown) => void) | undefined

const text = JSON.stringify({
  format: 1,
  revision: 'ä',
  screen: {},
  scenes: [],
  assets: {},
  policy: {},
  branding: {},
})

/** Sends the bytes of a text one by one, each after a pause (ms). */
function slowly(pauses: (byte: number) => number): Response {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start: async (stream) => {
      abort = (reason) => stream.error(reason)
      for (const [index, byte] of bytes.entries()) {
        await new Promise((resolve) => setTimeout(resolve, pauses(index)))
        stream.enqueue(Uint8Array.of(byte))
      }
      stream.close()
    },
  })
  return new Response(body)
}

function started(onManifest: (manifest: Manifest) => void = () => undefined) {
  const manifests: Manifest[] = []
  const links: Link[] = []
  const errors: (string | undefined)[] = []
  const poll = new ManifestPoll('s', 'token', {
    onManifest: (manifest) => {
      onManifest(manifest)
      manifests.push(manifest)
    },
    onLink: (link, error) => {
      links.push(link)
      if (link === 'unusable') errors.push(error)
    },
    onConfirmed: () => undefined,
  })
  poll.start(undefined)
  return { poll, manifests, links, errors }
}

test('a manifest that arrives slowly is read to its end', async () => {
  answers.push(() => slowly(() => 1000))
  const { poll, manifests, links } = started()
  await vi.advanceTimersByTimeAsync(text.length * 1000 + 2000)
  poll.stop()
  expect(manifests.map(({ revision }) => revision)).toEqual(['ä'])
  expect(links[0]).toBe('ok')
})

test('a manifest that stops arriving is requested again', async () => {
  answers.push(
    () => slowly((byte) => (byte === 20 ? 3_600_000 : 1)),
    () => slowly(() => 0),
  )
  const { poll, manifests, links } = started()
  await vi.advanceTimersByTimeAsync(15_000)
  poll.stop()
  expect(links).toEqual(['unreachable', 'ok'])
  expect(manifests).toHaveLength(1)
})

test('a manifest that the player cannot use is requested again, less and less often', async () => {
  for (let count = 0; count < 3; count += 1) answers.push(() => new Response(text))
  let isUsable = false
  const { poll, manifests, links, errors } = started(() => {
    if (!isUsable) throw new TypeError('A rule is missing.')
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(links).toEqual(['unusable'])
  expect(errors).toEqual(['TypeError: A rule is missing.'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(links).toEqual(['unusable', 'unusable'])
  isUsable = true
  await vi.advanceTimersByTimeAsync(4000)
  poll.stop()
  expect(links).toEqual(['unusable', 'unusable', 'ok'])
  expect(manifests).toHaveLength(1)
})

test.each([
  ['a page of another server', () => new Response('<!doctype html><title>Log in</title>')],
  ['nothing', () => new Response('')],
  ['an error without a text', () => new Response(null, { status: 500 })],
  ['a text that is no manifest', () => Response.json([])],
])('%s in place of a manifest counts as an error of the server', async (_what, answer) => {
  answers.push(answer)
  const { poll, manifests, links } = started()
  await vi.advanceTimersByTimeAsync(100)
  poll.stop()
  expect(links).toEqual(['failing'])
  expect(manifests).toEqual([])
})
