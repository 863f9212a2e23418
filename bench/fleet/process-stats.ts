import { getHeapSpaceStatistics } from 'node:v8'

// Loaded into the server before it starts; reports stats that only the process itself can read.
const everyMs = 20
/** Delays caused by the forced garbage collection are not counted. */
const afterCollectionMs = 100

const now = () => {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), work: (user + system) / 1000 }
}
let last = now()
let longestDelayMs = 0
let longestWorkMs = 0
setInterval(() => {
  const { at, work } = now()
  longestDelayMs = Math.max(longestDelayMs, at - last.at - everyMs)
  longestWorkMs = Math.max(longestWorkMs, work - last.work)
  last = { at, work }
}, everyMs).unref()

/** Heap used by compiled functions. It grows until all hot functions are compiled. */
const compiledBytes = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /code|trusted/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)

/** Number of active resources by type. */
function handles(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

process.on('message', (message) => {
  if (message !== 'process-stats') return
  const delays = { longestDelayMs, longestWorkMs }
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const codeBytes = compiledBytes()
  setTimeout(() => {
    longestDelayMs = 0
    longestWorkMs = 0
    process.send?.({
      ...delays,
      heapBytes: heapUsed,
      codeBytes,
      externalBytes: external,
      rssBytes: rss,
      handles: handles(),
    })
  }, afterCollectionMs)
})
process.channel?.unref()
