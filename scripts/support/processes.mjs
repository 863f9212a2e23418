import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isWindows, root } from './paths.mjs'

/** Thrown when a signal has interrupted this process. */
export class Stopped extends Error {}

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const defaultKillAfterMs = 15_000
const sameKeypressMs = 1000

const running = new Map()
let stop
let killAfterMs = defaultKillAfterMs

/**
 * Runs a program and waits for its end. Every child has its own process group, so a Ctrl-C of the terminal reaches it
 * only once, through this process.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean, stopWith?: NodeJS.Signals, uid?: number,
 *   gid?: number, onSpawn?: (child: import('node:child_process').ChildProcess) => void, channel?: boolean,
 *   timeoutMs?: number, abort?: AbortSignal }} options after `timeoutMs` the program is stopped, with all that it
 *   started; `abort` kills it
 * @returns {Promise<{ code: number, output: string, isTimedOut: boolean }>}
 */
export function run(file, args, options = {}) {
  if (stop) throw new Stopped()
  const out = options.quiet ? 'pipe' : 'inherit'
  const child = spawn(file, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: options.channel ? ['ignore', out, out, 'ipc'] : ['ignore', out, out],
    detached: !isWindows,
    windowsHide: true,
    uid: options.uid,
    gid: options.gid,
  })
  running.set(child, options.stopWith ?? 'SIGTERM')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  options.onSpawn?.(child)
  const timeLimit = limitTime(child, options)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      timeLimit.end()
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      const isTimedOut = timeLimit.end()
      if (stop && !options.channel) reject(new Stopped())
      else resolve({ code: code ?? 128 + (constants.signals[signal] ?? 1), output, isTimedOut })
    })
  })
}

/** Stops a child in time. `end` returns whether that happened, and ends what the child has left behind. */
function limitTime(child, { timeoutMs, abort }) {
  let killTimer
  const stopChild = () => {
    close(child, running.get(child))
    killTimer = setTimeout(() => killGroup(child), defaultKillAfterMs)
  }
  const timer = timeoutMs === undefined ? undefined : setTimeout(stopChild, timeoutMs)
  const kill = () => killGroup(child)
  abort?.addEventListener('abort', kill, { once: true })
  return {
    end: () => {
      abort?.removeEventListener('abort', kill)
      clearTimeout(timer)
      clearTimeout(killTimer)
      const isTimedOut = killTimer !== undefined
      if (isTimedOut) killGroup(child)
      return isTimedOut
    },
  }
}

/** Exit code for a run that was interrupted. */
export const stoppedCode = () => exitCodes[stop?.signal] ?? 1

function close(child, signal) {
  // Windows has no signals: a child closes when its channel is disconnected; without one it is ended.
  if (isWindows && child.connected) child.disconnect()
  else child.kill(signal)
}

function killGroup(child) {
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

function onStop(signal) {
  if (stop) {
    // npm repeats the signal of the terminal: a second one within a second is the same key press.
    if (Date.now() - stop.at > sameKeypressMs) for (const child of running.keys()) killGroup(child)
    return
  }
  stop = { signal, at: Date.now() }
  for (const [child, stopWith] of running) close(child, stopWith)
  setTimeout(() => {
    for (const child of running.keys()) killGroup(child)
  }, killAfterMs).unref()
}

/**
 * Replaces this process with another program, with the same process id. Returns only where Node or the
 * system cannot do that (Windows, Node before 22.15).
 * Source: https://nodejs.org/api/process.html#processexecvefile-args-env
 */
export function replaceProcess(file, args, env) {
  if (isWindows || typeof process.execve !== 'function') return
  process.removeAllListeners('warning')
  process.execve(file, [file, ...args], env)
}

/** Sets the time after which children are killed that have not closed after a stop. */
export function allowToClose(ms) {
  killAfterMs = Math.max(defaultKillAfterMs, ms)
}

/** From now on, signals stop the children first, then this process. */
export function handleSignals() {
  for (const signal of Object.keys(exitCodes)) process.on(signal, () => onStop(signal))
  if (!process.env.npm_lifecycle_event) return
  // A shell between npm and this process may die without forwarding the signal: then the parent changes.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // If this process is closing already, this must not count as a second Ctrl-C.
    if (!stop) onStop('SIGTERM')
  }, 1000).unref()
}
