import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openRedis } from './redis.ts'

/** A Redis that refuses every password. */
async function refusingRedis() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (asked) => {
      const commands = String(asked).match(/^\*\d/gm)?.length ?? 0
      socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n'.repeat(commands))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('the log says that Redis refused the password, without the password', async () => {
  const port = await refusingRedis()
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const redis = await openRedis(`redis://signage:hush-hush@127.0.0.1:${port}`, log)
  onTestFinished(() => redis.disconnect())
  await expect.poll(() => logged.join('')).toMatch(/WRONGPASS/)
  expect(logged.join('')).not.toMatch(/hush-hush/)
})
