import { pino } from 'pino'
import { type Env, readEnv } from './env.ts'
import { start } from './start.ts'

const env = readEnvOrExit()
const log = pino({ level: env.logLevel, base: undefined })
const server = await start(env, { log, say: console.log }).catch((error: unknown) => {
  log.fatal({ err: error }, 'the server could not start')
  process.exit(1)
})

let isClosing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isClosing) return
    isClosing = true
    log.info('closing')
    void server
      .drain(env.drainMs)
      .then(() => server.close())
      .then(() => process.exit(0))
  })

function readEnvOrExit(): Env {
  try {
    return readEnv()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(2)
  }
}
