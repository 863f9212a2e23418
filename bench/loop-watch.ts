import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningServer } from '../e2e/start-server.ts'

/** Flags of a server that can be asked for its delays. */
export const watchLoop = ['--import', pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href]

/** The longest time that the server did nothing else for, since it was last asked. */
export async function longestDelayMs({ child }: RunningServer): Promise<number> {
  const answer = once(child, 'message')
  child.send('loop-delay')
  const [message] = (await answer) as [{ longestDelayMs: number }]
  return message.longestDelayMs
}
