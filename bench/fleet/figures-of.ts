import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Flags of a server that can be asked what only the process itself knows. */
export const insideFlags = ['--expose-gc', '--import', pathToFileURL(join(import.meta.dirname, 'inside.ts')).href]

export interface Inside {
  /** Between two turns of the loop: by the clock, and what the server itself worked of it. */
  longestDelayMs: number
  longestWorkMs: number
  heapBytes: number
  /** Of it, what compiled functions take. */
  codeBytes: number
  externalBytes: number
  rssBytes: number
  /** What keeps the process alive, by kind. */
  handles: Record<string, number>
}

/** Asks a server that `inside.ts` was loaded into; delays are since it was last asked. */
export async function inside(child: ChildProcess): Promise<Inside> {
  const answer = once(child, 'message')
  child.send('inside')
  const [message] = (await answer) as [Inside]
  return message
}

const ticksPerSecond = 100

/** Processor time that a process has used so far, in seconds (Linux). */
export function cpuSeconds(pid: number): number {
  // The name in brackets may have blanks in it.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) / ticksPerSecond
}
