import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Turn } from './single-instance.ts'
import { type Channel, turnByChannel } from './turn-by-channel.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Windows of one browser that share a broadcast channel. */
function browser() {
  const channels = new Map<Channel, (event: MessageEvent) => void>()
  const open = () => {
    let waiting: (() => void)[] | undefined
    const channel: Channel = {
      addEventListener: (_, listen) =>
        channels.set(channel, (event) => {
          if (waiting) waiting.push(() => listen(event))
          else listen(event)
        }),
      postMessage: (data) => {
        for (const [other, listen] of channels) if (other !== channel) listen({ data } as MessageEvent)
      },
    }
    const seen = {
      state: 'asking' as 'asking' | 'mine' | 'others',
      turn: undefined as Turn | undefined,
      close: () => channels.delete(channel),
      /** Reads no messages, until the returned function is called. */
      block: () => {
        const messages: (() => void)[] = []
        waiting = messages
        return () => {
          waiting = undefined
          for (const read of messages) read()
        }
      },
    }
    seen.turn = turnByChannel(
      {
        onMine: () => {
          seen.state = 'mine'
        },
        onOthers: () => {
          seen.state = 'others'
        },
      },
      channel,
    )
    return seen
  }
  return open
}

test('the first window is active, the second is notified', async () => {
  const open = browser()
  const first = open()
  await vi.advanceTimersByTimeAsync(1000)
  const second = open()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([first.state, second.state]).toEqual(['mine', 'others'])
})

test('of two windows opened at once, one is active', async () => {
  const open = browser()
  const windows = [open(), open()]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(windows.map(({ state }) => state).sort()).toEqual(['mine', 'others'])
})

test('the second window takes over when the first crashes silently', async () => {
  const open = browser()
  const first = open()
  await vi.advanceTimersByTimeAsync(1000)
  const second = open()
  await vi.advanceTimersByTimeAsync(1000)
  first.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(second.state).toBe('mine')
})

test('the second window can take over, and the first yields', async () => {
  const open = browser()
  const first = open()
  await vi.advanceTimersByTimeAsync(1000)
  const second = open()
  await vi.advanceTimersByTimeAsync(1000)
  second.turn?.takeOver()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([first.state, second.state]).toEqual(['others', 'mine'])
})

test('a window that was too busy to answer stays active, and the other one yields', async () => {
  const open = browser()
  const first = open()
  await vi.advanceTimersByTimeAsync(1000)
  const unblock = first.block()
  const second = open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(second.state).toBe('mine')
  unblock()
  expect([first.state, second.state]).toEqual(['mine', 'others'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([first.state, second.state]).toEqual(['mine', 'others'])
})

test('a late answer of a busy window does not undo that the user took over', async () => {
  const open = browser()
  const first = open()
  await vi.advanceTimersByTimeAsync(1000)
  const second = open()
  await vi.advanceTimersByTimeAsync(1000)
  const unblock = first.block()
  await vi.advanceTimersByTimeAsync(3000)
  second.turn?.takeOver()
  unblock()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([first.state, second.state]).toEqual(['others', 'mine'])
})
