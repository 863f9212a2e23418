import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Bus, localBus } from '../../platform/bus/bus.ts'
import { openDatabaseReach, reachTimes } from './database-reach.ts'

/** Servers with a clock that the test sets, and messages that arrive at once, as over Redis. */
function servers(count: number) {
  let now = 0
  const listeners: ((message: never) => void)[] = []
  const all = Array.from({ length: count }, (_, own) => {
    const bus: Bus = {
      ...localBus,
      isShared: true,
      subscribe: (_topic, listener) => void (listeners[own] = listener),
      publish: () => {
        for (const [index, listener] of listeners.entries()) if (index !== own) listener(null as never)
      },
    }
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const server = { hasDatabase: true, answers: 0, lines }
    const ask = async () => {
      if (!server.hasDatabase) throw new Error('unreachable')
      server.answers += 1
    }
    return Object.assign(server, openDatabaseReach({ bus, log, ask, answered: () => server.answers, time: () => now }))
  })
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now += reachTimes.everyMs
      for (const { look } of all) look()
      await setImmediate()
    }
  }
  return { all, pass, close: () => all.forEach((one) => one.close()) }
}

test('a server that alone does not reach the database for 15 s is cut off, until it reaches it again', async () => {
  const { all, pass, close } = servers(2)
  const [one = expect.unreachable(), other = expect.unreachable()] = all
  await pass(6000)
  one.hasDatabase = false
  await pass(12_000)
  expect([one.isCutOff(), other.isCutOff()]).toEqual([false, false])
  await pass(9000)
  expect([one.isCutOff(), other.isCutOff(), one.lines.length]).toEqual([true, false, 1])
  one.hasDatabase = true
  await pass(6000)
  expect([one.isCutOff(), one.lines.length]).toEqual([false, 2])
  close()
})

test('when no server reaches the database, none is cut off', async () => {
  const { all, pass, close } = servers(2)
  await pass(6000)
  for (const server of all) server.hasDatabase = false
  await pass(60_000)
  expect(all.map((server) => server.isCutOff())).toEqual([false, false])
  close()
})

test('answers to other queries count: a full pool of connections is no lost database', async () => {
  const { all, pass, close } = servers(2)
  const [one = expect.unreachable()] = all
  one.hasDatabase = false
  for (let round = 0; round < 12; round += 1) {
    one.answers += 1
    await pass(3000)
    expect(one.isCutOff()).toBe(false)
  }
  close()
})
