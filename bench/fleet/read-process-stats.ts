import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Node flags that load `process-stats.ts` into the server. */
export const statsFlags = ['--expose-gc', '--import', pathToFileURL(join(import.meta.dirname, 'process-stats.ts')).href]

export interface ProcessStats {
  /** Longest event loop turn since the last call: wall-clock delay, and its CPU time as `longestWorkMs`. */
  longestDelayMs: number
  longestWorkMs: number
  heapBytes: number
  /** Part of the heap used by compiled functions. */
  codeBytes: number
  externalBytes: number
  rssBytes: number
  /** Number of active resources by type. */
  handles: Record<string, number>
}

/** Reads the stats of a server started with `statsFlags`. Delays count from the previous call. */
export async function processStats(child: ChildProcess): Promise<ProcessStats> {
  const answer = once(child, 'message')
  child.send('process-stats')
  const [message] = (await answer) as [ProcessStats]
  return message
}

const ticksPerSecond = 100

/** CPU time used by a process, in seconds (Linux). */
export function cpuSeconds(pid: number): number {
  // The process name in brackets may contain spaces.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) / ticksPerSecond
}
