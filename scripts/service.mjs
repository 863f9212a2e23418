import { createServer } from 'node:net'
import { run } from './processes.mjs'
import { lastLines, Problem, say } from './say.mjs'

const startWithinMs = 60_000

/**
 * Runs a program for as long as the work takes: waits until it says that it is ready, and stops it in every case.
 * @param {{ name: string, file: string, args: string[], readyText: string, stopWith?: NodeJS.Signals,
 *   options?: Partial<Parameters<typeof run>[2]> }} service
 */
export async function withService({ name, file, args, readyText, stopWith = 'SIGTERM', options }, work) {
  let child
  const ended = run(file, args, {
    ...options,
    quiet: true,
    stopWith,
    onSpawn: (spawned) => {
      child = spawned
    },
  })
  ended.catch(() => {})
  try {
    await ready({ name, child, ended, readyText })
    say(`${name} is running until the tests end.`)
    return await work()
  } finally {
    child.kill(stopWith)
    await ended.catch(() => {})
  }
}

function ready({ name, child, ended, readyText }) {
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
    ended.then(({ output }) => fail(output), reject).finally(() => clearTimeout(timer))
  })
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
