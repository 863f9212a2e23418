import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { childVariables } from '../../../env.ts'
import type { JobMessage, JobReply } from '../jobs.ts'

const program = fileURLToPath(new URL('../decode-child.ts', import.meta.url))
/** The fonts for texts of drawings. */
const fonts = fileURLToPath(new URL('../drawings/fonts.conf', import.meta.url))
/** Data segment that Node reserves at its start. */
const nodeReservesBytes = 640 * 1024 * 1024
const heapMb = 512
const startWithinMs = 30_000
/** Exit code of the shell when `ulimit` has failed. Node has no such code. */
const notLimitedCode = 97

/** A process that got less of its processor time than this when the clock ended it waited for a busy machine. */
const fairShare = 0.5

/** Why a job ended without a reply; `busy`: the processor had no time for it. */
export type JobEnd = 'timeout' | 'busy' | 'crashed' | 'killed'

export class ProcessEnded extends Error {
  readonly end: JobEnd

  constructor(end: JobEnd) {
    super(`The decode process ended: ${end}.`)
    this.end = end
  }
}

/** This system cannot limit the memory of a process. */
export class MemoryNotLimited extends Error {
  constructor() {
    super('ulimit has failed.')
  }
}

/** The time that a job may take, in milliseconds. */
export interface JobTime {
  timeoutMs: number
  /** Processor time. */
  processorMs: number
}

export interface DecodeProcess {
  pid: number | undefined
  isAlive: () => boolean
  /** One job at a time. Throws `ProcessEnded`; the process is not usable after that. */
  run: (job: JobMessage, limits: JobTime) => Promise<JobReply>
  kill: () => void
}

/**
 * Starts a process that decodes files. On Linux its memory is limited: an allocation above the limit fails in the
 * process. Elsewhere only the JavaScript heap is limited. Throws `MemoryNotLimited`, or `ProcessEnded` if it does not start.
 */
export async function startDecodeProcess(memoryBytes: number | undefined): Promise<DecodeProcess> {
  const child = spawnChild(memoryBytes)
  // The server ends without waiting for it.
  child.unref()
  child.channel?.unref()
  let expired: JobEnd | undefined
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected
  const kill = () => void child.kill('SIGKILL')
  const expire = (end: JobEnd) => {
    expired = end
    kill()
  }

  const next = <T>(timeoutMs: number, late: () => JobEnd): Promise<T> =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null || child.signalCode !== null) {
        reject(new ProcessEnded('killed'))
        return
      }
      const timer = setTimeout(() => expire(late()), timeoutMs)
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
        finish()
      }
      const onMessage = (message: unknown) => settle(() => resolve(message as T))
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(() =>
          reject(code === notLimitedCode ? new MemoryNotLimited() : new ProcessEnded(expired ?? endOf(signal))),
        )
      const onError = () => settle(() => reject(new ProcessEnded('crashed')))
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
    })

  await next<string>(startWithinMs, () => 'busy')
  return {
    pid: child.pid,
    isAlive,
    kill,
    run: (job, { timeoutMs, processorMs }) => {
      const watch = watchProcessorTime(child.pid ?? 0, processorMs, () => expire('timeout'))
      const late = () => (watch.share() < fairShare ? 'busy' : 'timeout')
      const reply = next<JobReply>(timeoutMs, late).finally(watch.end)
      // A failure to send shows as the end of the process.
      child.send(job, () => {})
      return reply
    },
  }
}

/** A signal from outside is not a fault of the file. */
const endOf = (signal: NodeJS.Signals | null): JobEnd =>
  signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crashed'

function spawnChild(memoryBytes: number | undefined): ChildProcess {
  const flags = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`, '--max-semi-space-size=2']
  const node = [process.execPath, ...flags, program]
  const [command = '', ...args] = memoryBytes === undefined ? node : [...limited(memoryBytes), ...node]
  const child = spawn(command, args, {
    env: { ...childVariables(), FONTCONFIG_FILE: fonts },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

/** Files are decoded with the processor time that answering requests leaves. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** A shell sets the limit and becomes the process. When the system runs out of memory, this process is ended first. */
const limited = (memoryBytes: number): string[] => {
  const kilobytes = Math.ceil((nodeReservesBytes + memoryBytes) / 1024)
  const script = `ulimit -d "$0" || exit ${notLimitedCode}; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"`
  return ['/bin/sh', '-c', script, String(kilobytes)]
}

/** Clock ticks of Linux, the same on all architectures of Node. */
const ticksPerSecond = 100
const leastWaitMs = 250

/** Processor time that a process has used, in milliseconds; undefined where it cannot be read. */
function usedMs(pid: number): number | undefined {
  try {
    // Fields 14 and 15, after the name in parentheses, which can contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

interface ProcessorWatch {
  /** Share of the limit that is used by now; 1 outside of Linux. */
  share: () => number
  end: () => void
}

/**
 * Calls `onUsed` when a process has used this much more processor time: on a busy machine, that is later than by the clock.
 * Outside of Linux the clock counts.
 */
function watchProcessorTime(pid: number, limitMs: number, onUsed: () => void): ProcessorWatch {
  const before = usedMs(pid) ?? 0
  const share = () => ((usedMs(pid) ?? Infinity) - before) / limitMs
  const check = () => {
    const leftMs = limitMs * (1 - share())
    if (leftMs <= 0) onUsed()
    else timer = setTimeout(check, Math.max(leastWaitMs, leftMs))
  }
  let timer = setTimeout(check, limitMs)
  return { share, end: () => clearTimeout(timer) }
}
