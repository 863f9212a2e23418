import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningServer } from '../../e2e/support/start-server.ts'

/** Node flags that load `loop-delay.ts` into the server. */
export const watchLoop = ['--import', pathToFileURL(join(import.meta.dirname, 'loop-delay.ts')).href]

/** The longest event loop delay of the server since the previous call. */
export async function longestDelayMs({ child }: RunningServer): Promise<number> {
  const answer = once(child, 'message')
  child.send('loop-delay')
  const [message] = (await answer) as [{ longestDelayMs: number }]
  return message.longestDelayMs
}
