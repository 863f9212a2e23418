import { cp, rm } from 'node:fs/promises'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type RunningServer, serverProcess, temporaryFolder } from './start-server.ts'

interface Story {
  /** The real server, started with the data of a first start and stopped after the test. */
  server: RunningServer
  /** Environment variables of the server. */
  serverEnv: Record<string, string>
  /** Whether the server signs the Android app. */
  hasAndroidApp: boolean
  /** Console messages that the test provokes. */
  expectedNoise: RegExp[]
}

/** An end-to-end test that fails on unexpected errors or warnings in the browser console. */
export const story = base.extend<Story, { firstStart: string; servers: ReturnType<typeof serverProcess> }>({
  servers: [
    async ({ browserName: _any }, use) => {
      const servers = serverProcess()
      await use(servers)
      await servers.end()
    },
    { scope: 'worker' },
  ],
  // A data folder to copy: a first start takes longer than many tests.
  firstStart: [({ browserName: _any }, use) => use(process.env.FIRST_START ?? ''), { scope: 'worker' }],
  expectedNoise: [[], { option: true }],
  serverEnv: [{}, { option: true }],
  hasAndroidApp: [false, { option: true }],
  server: async ({ serverEnv, hasAndroidApp, firstStart, servers }, use) => {
    const dataDir = await temporaryFolder()
    // An address of the owner is part of the first start.
    if (!('OWNER_EMAIL' in serverEnv)) await cp(firstStart, dataDir, { recursive: true })
    const server = await servers.start({ env: serverEnv, dataDir, hasAndroidApp })
    await use(server)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
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
