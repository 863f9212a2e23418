import { preparePlayerApp } from '../../apps/server/src/android/prepare-app.ts'
import { readEnv } from '../../apps/server/src/env.ts'
import { openLog } from '../../apps/server/src/log.ts'
import { type RunningServer, start } from '../../apps/server/src/start.ts'

/** Starts a server with these variables, after the one before was closed. */
export interface StartRequest {
  variables: Record<string, string>
  hasAndroidApp: boolean
}
export type ServerRequest = StartRequest | 'close'
export type ServerAnswer = 'started' | 'closed' | { error: string }

/** The server that runs in this process, one after another. */
let server: RunningServer | undefined

process.on('message', (request: ServerRequest) => {
  handle(request).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error instanceof Error ? error.stack : error) }),
  )
})
process.on('disconnect', () => process.exit())

async function handle(request: ServerRequest): Promise<ServerAnswer> {
  if (request === 'close') {
    await server?.close()
    server = undefined
    return 'closed'
  }
  const env = readEnv(request.variables)
  server = await start(env, { log: openLog(env), print: () => {} })
  if (request.hasAndroidApp) void preparePlayerApp(server.platform)
  return 'started'
}
