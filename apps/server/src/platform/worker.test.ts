import { afterEach, expect, test, vi } from 'vitest'
import type { HashTask } from './sessions/hash-thread.ts'
import { workerThread } from './worker.ts'

afterEach(() => void vi.useRealTimers())

test('a task that arrives while the idle thread is ending runs in a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thread = workerThread<HashTask, string>(new URL('./sessions/hash-thread.ts', import.meta.url))
  expect(await thread.run({ password: 'one' })).toMatch(/^\$argon2id\$/)
  vi.advanceTimersByTime(30_000)
  expect(await thread.run({ password: 'two' })).toMatch(/^\$argon2id\$/)
})
