import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { childVariables } from '../../env.ts'

export interface FfmpegRun {
  path: string
  args: readonly string[]
  memoryBytes: number
  /** Processor time that the process may use at most. */
  cpuSeconds: number
  /** Kills the process. */
  signal: AbortSignal
  /** Called about once per second with the position in the output, and its size. */
  onProgress?: (progress: Progress) => void
}

export interface Progress {
  positionMs: number
  bytes: number
}

const keptLetters = 20_000
const shownLetters = 2000
/** Every file is opened by its path: no network, no playlists. */
const always = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe']

/**
 * Runs ffmpeg with low priority and, on Linux, limited memory. Returns its last messages; throws with them when it fails.
 */
export async function runFfmpeg({
  path,
  args,
  memoryBytes,
  cpuSeconds,
  signal,
  onProgress,
}: FfmpegRun): Promise<string> {
  signal.throwIfAborted()
  const all = [path, ...always, '-progress', 'pipe:1', '-stats_period', '1', ...args]
  const [command = '', ...rest] = process.platform === 'linux' ? [...limited(memoryBytes, cpuSeconds), ...all] : all
  const child = spawn(command, rest, {
    env: childVariables(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    signal,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-keptLetters)
  })
  const progress: Progress = { positionMs: 0, bytes: 0 }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name, value] = line.split('=')
    const number = Number(value)
    if (name === 'out_time_us' && number > 0) progress.positionMs = number / 1000
    if (name === 'total_size' && number > 0) progress.bytes = number
    if (name === 'progress') onProgress?.({ ...progress })
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, killedBy) => {
      if (code === 0) resolve(messages)
      else reject(new Error(`ffmpeg ended with ${killedBy ?? code}: ${messages.slice(-shownLetters).trim()}`))
    })
  })
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** A shell with a fixed script sets the limits and becomes the process. When the system runs out of memory, it is ended first. */
const limited = (memoryBytes: number, cpuSeconds: number): string[] => {
  const script =
    'ulimit -d "$0"; ulimit -t "$1"; ulimit -c 0; shift; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"'
  return ['/bin/sh', '-c', script, String(Math.ceil(memoryBytes / 1024)), String(Math.ceil(cpuSeconds))]
}
