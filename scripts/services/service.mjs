import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { lastLines, Problem, print } from '../support/output.mjs'
import { run } from '../support/processes.mjs'

const startWithinMs = 60_000
const [firstPort, ports] = [20_000, 10_000]

/**
 * Starts a service and waits for its ready message. Until `close` it can be stopped and restarted on the data in its
 * folder; `close` deletes the folder.
 * @param {{ name: string, url: string, folder: string, file: string, args: string[], readyText: string,
 *   prepare?: () => Promise<void>, stopWith?: NodeJS.Signals, options?: Partial<Parameters<typeof run>[2]> }} service
 */
export async function startService({ name, url, folder, prepare, stopWith = 'SIGTERM', ...program }) {
  let child
  let ended = Promise.resolve()
  const start = async () => {
    const running = run(program.file, program.args, {
      ...program.options,
      quiet: true,
      stopWith,
      onSpawn: (spawned) => {
        child = spawned
      },
    })
    ended = running.then(
      () => {},
      () => {},
    )
    await ready({ name, child, running, readyText: program.readyText })
  }
  const stop = async (signal = stopWith) => {
    child?.kill(signal)
    await ended
  }
  const leave = () => child?.kill(stopWith)
  const close = async () => {
    await stop()
    process.off('exit', leave)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', leave)
  try {
    await prepare?.()
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return { name, url, start, stop, close }
}

/** Calls `work` with the address of a service, and closes the service in any case. */
export async function withService(starting, work) {
  const { name, url, close } = await starting
  try {
    print(`${name} is running until the tests end.`)
    return await work(url)
  } finally {
    await close()
  }
}

function ready({ name, child, running, readyText }) {
  return new Promise((resolve, reject) => {
    const fail = (output) => reject(new Problem(`${lastLines(output)}\n${name} did not start.`))
    const timer = setTimeout(() => fail('No ready message within a minute.'), startWithinMs)
    const listen = (text) => {
      if (!text.includes(readyText)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    running.then(({ output }) => fail(output), reject).finally(() => clearTimeout(timer))
  })
}

/** Returns a port outside of the ephemeral range, so it is still free when the service restarts. */
export async function freePort() {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports)
    if (await isFree(port)) return port
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
