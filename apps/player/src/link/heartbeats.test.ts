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
  const heard: string[] = []
  const hear = (what: string) => () => void heard.push(what)
  const heartbeats = new Heartbeats('t', {
    read,
    onCommands: (commands) => void heard.push(`commands ${commands.map(({ kind }) => kind).join()}`),
    onContent: hear('content'),
    onAnswered: hear('answered'),
    onDead: hear('dead'),
    onSilence: hear('silence'),
  })
  return { heartbeats, heard }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('heartbeats at once, and then every 24 to 30 s', async () => {
  start()
  await pass(10)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(23_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(8000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('many things that happen are one heartbeat, and never two within a second', async () => {
  const { heartbeats } = start()
  await pass(10)
  for (let n = 0; n < 20; n += 1) heartbeats.soon()
  await pass(900)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('tells when the manifest may have changed, but not the first time', async () => {
  answers.push(
    () => ok(5),
    () => ok(5),
    () => ok(6),
  )
  const { heard } = start()
  await pass(31_000)
  expect(heard).not.toContain('content')
  await pass(31_000)
  expect(heard).toContain('content')
})

test('hands on what is waiting', async () => {
  answers.push(() => ok(1, [{ id: 'c', kind: 'reload' }]))
  const { heard } = start()
  await pass(10)
  expect(heard).toContain('commands reload')
})

test('two heartbeats without an answer are silence, one is not, and it goes on', async () => {
  answers.push(away, away)
  const { heard } = start()
  await pass(10)
  expect(heard).toEqual([])
  await pass(31_000)
  expect(heard).toEqual(['silence'])
  await pass(31_000)
  expect(heard).toEqual(['silence', 'answered'])
})

test('a dead token ends it', async () => {
  answers.push(() => refused('auth.required'))
  const { heard } = start()
  await pass(120_000)
  expect(heard).toEqual(['dead'])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a 401 of a portal or a proxy does not', async () => {
  answers.push(() => new Response('<h1>Please sign in</h1>', { status: 401 }))
  const { heard } = start()
  await pass(31_000)
  expect(heard).toEqual(['answered'])
})

test('what cannot be read is no reason to stop', async () => {
  let isBroken = true
  const { heard } = start(() => {
    if (isBroken) throw new Error('broken')
    return { state: 'playing', revision: 'r', uptime_seconds: 1 }
  })
  await pass(10)
  isBroken = false
  await pass(31_000)
  expect(heard).toEqual(['answered'])
})

test('never sends more titles and faults than the server takes', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `${n}`)
  start(() => ({ state: 'playing' as const, revision: 'r', uptime_seconds: 1, playing: many, faults: many }))
  await pass(10)
  const sent = JSON.parse(asked.mock.calls[0]?.[1].body as string) as { playing: string[]; faults: string[] }
  expect([sent.playing.length, sent.faults.length]).toEqual([8, 20])
})
