// Loaded into the server before it starts: answers what only the process itself knows.
const everyMs = 20
/** What a collection keeps waiting is not counted. */
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

process.on('message', (message) => {
  if (message !== 'inside') return
  const delays = { longestDelayMs, longestWorkMs }
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  setTimeout(() => {
    longestDelayMs = 0
    longestWorkMs = 0
    process.send?.({ ...delays, heapBytes: heapUsed, externalBytes: external, rssBytes: rss })
  }, afterCollectionMs)
})
process.channel?.unref()
