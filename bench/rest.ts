import { setTimeout as wait } from 'node:timers/promises'
import { memoryMb, startBare } from './support/child.ts'
import { startServer } from './support/server.ts'
import { mb, printTable } from './support/table.ts'

const restMs = 10_000

/** Memory of the server at rest. */
export async function bench(): Promise<void> {
  const server = await startServer()
  const bare = await startBare('http')
  try {
    await wait(restMs)
    const [memory, bareMemory] = [memoryMb(server.pid), memoryMb(bare.pid)]
    printTable([
      {
        what: `server at rest, ${restMs / 1000} s after start`,
        measured: mb(memory),
        baseline: `bare node:http: ${mb(bareMemory)}`,
        ratio: memory / bareMemory,
        target: '≤ 110 MB',
      },
    ])
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}
