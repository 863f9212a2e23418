import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { at } from './paths.mjs'
import { run } from './processes.mjs'

/** Closes 2.5 s after SIGTERM: longer than it takes to detect that the parent has ended. */
const slowServer = `
process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0) }, 2500))
setInterval(() => {}, 1000)
console.log('ready')
`

/** Runs the server like `scripts/run.mjs`. */
const command = `
import { handleSignals, run } from ${JSON.stringify(pathToFileURL(at('scripts', 'support', 'processes.mjs')).href)}
handleSignals()
await run(process.execPath, ['-e', ${JSON.stringify(slowServer)}]).catch(() => {})
`

/** Starts the command like npm: prints its process id and waits until it is killed. */
const npm = `
const child = require('node:child_process').spawn(
  process.execPath,
  ['--input-type=module', '-e', ${JSON.stringify(command)}],
  { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } },
)
console.log('pid ' + child.pid + ' ')
setInterval(() => {}, 1000)
`

test.each([
  ['npm alone is killed', (parent) => process.kill(parent, 'SIGKILL')],
  [
    'npm ends and the command gets SIGTERM, too',
    (parent, pid) => {
      process.kill(pid, 'SIGTERM')
      process.kill(parent, 'SIGKILL')
    },
  ],
])('a server that closes slowly is not killed when %s', async (_name, stop) => {
  const parent = spawn(process.execPath, ['-e', npm], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let isStopped = false
  parent.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    const pid = Number(/pid (\d+) /.exec(output)?.[1])
    if (isStopped || !pid || !output.includes('ready')) return
    isStopped = true
    stop(parent.pid, pid)
  })
  // The pipe ends when the last of the three processes has ended.
  await once(parent.stdout, 'end')
  expect(output).toContain('closed')
})

test('a program that runs for too long is stopped, with what it has started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => vi.useRealTimers())
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const inner = `require('node:net').connect(${server.address().port}, '127.0.0.1'); setInterval(() => {}, 1000)`
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}]); setInterval(() => {}, 1000)`
  const ending = run(process.execPath, ['-e', outer], { timeoutMs: 5000 })
  const [socket] = await once(server, 'connection')
  const closed = once(socket.on('error', () => {}).resume(), 'close')
  vi.advanceTimersByTime(5000)
  expect(await ending).toMatchObject({ code: 143, isTimedOut: true })
  // The connection closes with the process that opened it.
  await closed
})

test('a program that ends in time is not stopped', async () => {
  const ended = await run(process.execPath, ['-e', ''], { timeoutMs: 60_000 })
  expect(ended).toMatchObject({ code: 0, isTimedOut: false })
})
