import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openWorker } from './decode-worker.ts'

const node = process.execPath
afterEach(() => {
  process.execPath = node
})

const limits = { timeoutMs: 30_000, processorMs: 30_000 }
const job = { name: 'cap', input: { text: '', now: 0 } } as const

/** The largest data segments of the processes that this one has started. */
const dataLimits = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map((pid) => /Max data size\s+(\w+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]),
  )

test.skipIf(process.platform !== 'linux')('a start that fails once does not end the memory limit', async () => {
  const worker = openWorker(512 * 1024 * 1024, pino({ level: 'silent' }))
  process.execPath = '/bin/false'
  expect(await worker.run(job, limits)).toBe('crashed')
  process.execPath = node
  expect(await worker.run(job, limits)).toBeTypeOf('object')
  expect(dataLimits()).toEqual([String((640 + 512) * 1024 * 1024)])
  worker.close()
})

const long = { name: 'data', input: { kind: 'table', text: `Dish\n${'Soup\n'.repeat(300_000)}`, now: 0 } } as const

test.skipIf(process.platform !== 'linux')(
  'a job that the clock ends before its processor time is not at fault',
  async () => {
    const worker = openWorker(512 * 1024 * 1024, pino({ level: 'silent' }))
    expect(await worker.run(long, { timeoutMs: 20, processorMs: 60_000 })).toBe('busy')
    worker.close()
  },
)
