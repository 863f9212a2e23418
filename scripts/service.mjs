import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { run } from './processes.mjs'
import { lastLines, Problem, say } from './say.mjs'

const startWithinMs = 60_000
const [firstPort, ports] = [20_000, 10_000]

/**
 * Runs a program that others speak to, until `close`: waits until it says that it is ready. It can be stopped and
 * started again on what it keeps in its folder, which goes with it.
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

/** Hands the address of a service to the work, and closes it in every case. */
export async function withService(starting, work) {
  const { name, url, close } = await starting
  try {
    say(`${name} is running until the tests end.`)
    return await work(url)
  } finally {
    await close()
  }
}

function ready({ name, child, running, readyText }) {
  return new Promise((resolve, reject) => {
    const fail = (output) => reject(new Problem(`${lastLines(output)}\n${name} did not start.`))
    const timer = setTimeout(() => fail('It was silent for a minute.'), startWithinMs)
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

/** Not one of those that systems give to whoever asks for any: it is still free when the service starts again. */
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
