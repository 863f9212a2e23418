import { readFileSync } from 'node:fs'

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
export function watchProcessorTime(pid: number, limitMs: number, onUsed: () => void): ProcessorWatch {
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
