import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SocketHeartbeats } from './socket-heartbeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const state = { state: 'playing' as const, revision: 'r', uptime_seconds: 1 }
const data = { commands: [], content_version: 3, now: 1 }
const minuteMs = 60_000

function open() {
  const sent: { number: number; heartbeat: object }[] = []
  const onSilence = vi.fn<() => void>()
  const heartbeats = new SocketHeartbeats({ send: (text) => sent.push(JSON.parse(text)), onSilence })
  return { heartbeats, sent, onSilence }
}

test('a heartbeat is sent on the socket when the server accepts it there, and gets its answer', async () => {
  const { heartbeats, sent } = open()
  expect(heartbeats.send(state)).toBeUndefined()
  heartbeats.take({ type: 'heartbeats.accepted' })
  const first = heartbeats.send(state)
  expect(sent).toEqual([{ number: 1, heartbeat: state }])
  heartbeats.take({ type: 'heartbeat.answer', number: 7, data: { ...data, content_version: 9 } })
  heartbeats.take({ type: 'heartbeat.answer', number: 1, data })
  expect(await first).toEqual(data)
  void heartbeats.send(state)
  expect(sent[1]?.number).toBe(2)
})

test('without an answer, heartbeats go over HTTP for ten minutes, and the connection is replaced', async () => {
  const { heartbeats, sent, onSilence } = open()
  heartbeats.take({ type: 'heartbeats.accepted' })
  const first = heartbeats.send(state)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await first).toBeUndefined()
  expect(onSilence).toHaveBeenCalledTimes(1)
  heartbeats.lost()
  heartbeats.take({ type: 'heartbeats.accepted' })
  expect(heartbeats.send(state)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  void heartbeats.send(state)
  expect(sent).toHaveLength(2)
})

test('a lost connection ends the wait at once, and the next server has to accept heartbeats again', async () => {
  const { heartbeats, sent, onSilence } = open()
  heartbeats.take({ type: 'heartbeats.accepted' })
  const first = heartbeats.send(state)
  heartbeats.lost()
  expect(await first).toBeUndefined()
  expect(onSilence).not.toHaveBeenCalled()
  expect(heartbeats.send(state)).toBeUndefined()
  heartbeats.take({ type: 'heartbeats.accepted' })
  void heartbeats.send(state)
  expect(sent).toHaveLength(2)
})

test('heartbeats go over HTTP for ten minutes when they lose two connections in a row', async () => {
  const { heartbeats, sent } = open()
  const accept = () => heartbeats.take({ type: 'heartbeats.accepted' })
  const lose = () => {
    accept()
    void heartbeats.send(state)
    heartbeats.lost()
  }
  lose()
  accept()
  const answered = heartbeats.send(state)
  heartbeats.take({ type: 'heartbeat.answer', number: 2, data })
  expect(await answered).toEqual(data)
  heartbeats.lost()
  lose()
  lose()
  accept()
  expect(heartbeats.send(state)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  void heartbeats.send(state)
  expect(sent).toHaveLength(5)
})
