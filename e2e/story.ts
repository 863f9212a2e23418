import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './start-server.ts'

interface Story {
  /** The real server, just started on empty data; it goes with the test. */
  server: RunningServer
  /** Configuration of this story's server. */
  serverEnv: Record<string, string>
  /** Console messages that this story provokes on purpose. */
  expectedNoise: RegExp[]
}

/** A story fails on any error or warning in the browser's console that it does not expect. */
export const story = base.extend<Story>({
  expectedNoise: [[], { option: true }],
  serverEnv: [{}, { option: true }],
  server: async ({ serverEnv }, use) => {
    const server = await startServer({ env: serverEnv })
    await use(server)
    await server.stop()
  },
  // Asking for the server makes it outlive the look at what the pages said.
  context: async ({ context, expectedNoise, server }, use) => {
    const problems = listen(context)
    await use(context)
    const unexpected = problems.filter((text) => !expectedNoise.some((pattern) => pattern.test(text)))
    expect(unexpected, `errors and warnings in the browser console at ${server.origin}`).toEqual([])
  },
})

function listen(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return problems
}
