import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type RunningServer, startServer } from './start-server.ts'

interface Story {
  /** The real server, started on empty data and stopped after the test. */
  server: RunningServer
  /** Environment variables of the server. */
  serverEnv: Record<string, string>
  /** Console messages that the test provokes. */
  expectedNoise: RegExp[]
}

/** An end-to-end test that fails on unexpected errors or warnings in the browser console. */
export const story = base.extend<Story>({
  expectedNoise: [[], { option: true }],
  serverEnv: [{}, { option: true }],
  server: async ({ serverEnv }, use) => {
    const server = await startServer({ env: serverEnv })
    await use(server)
    await server.stop()
  },
  // Depends on `server`, so the server stops after this check.
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
