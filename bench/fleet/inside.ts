import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server before it starts: answers what only the process itself knows.
const resolution = 10
const histogram = monitorEventLoopDelay({ resolution })
histogram.enable()

/** What a collection keeps waiting is not counted. */
const afterCollectionMs = 100

process.on('message', (message) => {
  if (message !== 'inside') return
  const longestDelayMs = Math.max(0, histogram.max / 1e6 - resolution)
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  setTimeout(() => {
    histogram.reset()
    process.send?.({ longestDelayMs, heapBytes: heapUsed, externalBytes: external })
  }, afterCollectionMs)
})
process.channel?.unref()
