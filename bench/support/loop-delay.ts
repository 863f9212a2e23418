import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server before it starts; reports the longest event loop delay since the previous request.
const resolution = 5
const histogram = monitorEventLoopDelay({ resolution })
histogram.enable()

process.on('message', (message) => {
  if (message !== 'loop-delay') return
  process.send?.({ longestDelayMs: Math.max(0, histogram.max / 1e6 - resolution) })
  histogram.reset()
})
process.channel?.unref()
