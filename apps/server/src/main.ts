import { preparePlayerApp } from './android/prepare-app.ts'
import { FailedMigration } from './database/migrate.ts'
import { type Env, readEnv } from './env.ts'
import { explainError } from './explain-error.ts'
import { openLog } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { readTls } from './platform/connections/tls.ts'
import { start } from './start.ts'

/** Exit code for wrong settings, failed migrations and data of a newer version: a restart would not help. */
const noRestart = 2

const env = readEnvOrExit()
const log = openLog(env)
const server = await start(env, {
  log,
  print: console.log,
  compareClocksEveryMs: 60_000,
  onNewerData: (words) => {
    log.fatal(words)
    stop(0, noRestart)
  },
}).catch((error: unknown) => {
  const words = explainError(error, env)
  if (words === undefined) log.fatal({ err: error }, 'the server could not start')
  else log.fatal(words)
  process.exit(error instanceof OperatorError || error instanceof FailedMigration ? noRestart : 1)
})

// Tests start many servers, and most of them need no app.
if (!process.argv.includes('--without-android-app')) void preparePlayerApp(server.platform)

/** Time for open requests, emails and tasks to end after the drain. Services that do not answer must not stop a stop. */
const closeWithinMs = 35_000

let isClosing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(env.drainMs, 0))

function stop(drainMs: number, code: number): void {
  if (isClosing) return
  isClosing = true
  log.info('closing')
  setTimeout(() => {
    log.error('closing took too long: the server ends now')
    process.exit(1)
  }, drainMs + closeWithinMs)
  void server
    .drain(drainMs)
    .then(() => server.close())
    .then(() => process.exit(code))
}

function readEnvOrExit(): Env {
  try {
    const read = readEnv()
    // Checked here and not when the port opens: by then the first passwords would have been printed.
    if (read.tls) readTls(read.tls)
    return read
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(noRestart)
  }
}
