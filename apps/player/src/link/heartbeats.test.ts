import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heartbeats } from './heartbeats.ts'

const answers: (() => Response | Error)[] = []
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
  const answer = answers.shift()?.() ?? ok()
  if (answer instanceof Error) throw answer
  return answer
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  answers.length = 0
  asked.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ok = (content_version = 1, commands: object[] = []) =>
  Response.json({ data: { commands, content_version, now: 0 } })
const away = () => new TypeError('Failed to fetch')
const refused = (code: string) => Response.json({ message: 'No.', code }, { status: 401 })

function start(read = () => ({ state: 'playing' as const, revision: 'r', uptime_seconds: 1 })) {
  const events: string[] = []
  const record = (what: string) => () => void events.push(what)
  const heartbeats = new Heartbeats('t', {
    read,
    sendOnSocket: () => undefined,
    onCommands: (commands) => void events.push(`commands ${commands.map(({ kind }) => kind).join()}`),
    onShare: ({ of, place }) => void events.push(`share ${place} of ${of}`),
    onContent: record('content'),
    onAnswered: record('answered'),
    onRevoked: record('revoked'),
    onSilence: record('silence'),
  })
  return { heartbeats, events }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('passes on its share of the limits', async () => {
  answers.push(() => Response.json({ data: { commands: [], content_version: 1, now: 0, share: { of: 3, place: 1 } } }))
  const { events } = start()
  await pass(10)
  expect(events).toEqual(['answered', 'share 1 of 3'])
})

test('sends a heartbeat at once, then every 24 to 30 s', async () => {
  start()
  await pass(10)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(23_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(8000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('combines many changes into one heartbeat, at most one per second', async () => {
  const { heartbeats } = start()
  await pass(10)
  for (let n = 0; n < 20; n += 1) heartbeats.soon()
  await pass(900)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('reports a new content version, except with the first heartbeat', async () => {
  answers.push(
    () => ok(5),
    () => ok(5),
    () => ok(6),
  )
  const { events } = start()
  await pass(31_000)
  expect(events).not.toContain('content')
  await pass(31_000)
  expect(events).toContain('content')
})

test('passes on waiting commands', async () => {
  answers.push(() => ok(1, [{ id: 'c', kind: 'reload' }]))
  const { events } = start()
  await pass(10)
  expect(events).toContain('commands reload')
})

test('reports silence after two failed heartbeats, not after one, and continues', async () => {
  answers.push(away, away)
  const { events } = start()
  await pass(10)
  expect(events).toEqual([])
  await pass(31_000)
  expect(events).toEqual(['silence'])
  await pass(31_000)
  expect(events).toEqual(['silence', 'answered'])
})

test('a revoked token ends the heartbeats', async () => {
  answers.push(() => refused('auth.required'))
  const { events } = start()
  await pass(120_000)
  expect(events).toEqual(['revoked'])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a 401 from a captive portal or a proxy does not end them', async () => {
  answers.push(() => new Response('<h1>Please sign in</h1>', { status: 401 }))
  const { events } = start()
  await pass(31_000)
  expect(events).toEqual(['answered'])
})

test('continues when the state cannot be read', async () => {
  let isBroken = true
  const { events } = start(() => {
    if (isBroken) throw new Error('broken')
    return { state: 'playing', revision: 'r', uptime_seconds: 1 }
  })
  await pass(10)
  isBroken = false
  await pass(31_000)
  expect(events).toEqual(['answered'])
})

test('never sends more titles and faults than the server accepts', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `${n}`)
  start(() => ({ state: 'playing' as const, revision: 'r', uptime_seconds: 1, playing: many, faults: many }))
  await pass(10)
  const sent = JSON.parse(asked.mock.calls[0]?.[1].body as string) as { playing: string[]; faults: string[] }
  expect([sent.playing.length, sent.faults.length]).toEqual([8, 20])
})
