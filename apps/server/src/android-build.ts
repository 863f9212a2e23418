import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

const program = fileURLToPath(new URL('../../../scripts/android/at-start.mjs', import.meta.url))

/** Builds the Android app in a separate process if its sources have changed. Never fails; the result is logged. */
export function buildAndroidApp(log: FastifyBaseLogger): void {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  child.on('error', (err) => log.warn({ err }, 'the Android app could not be built'))
  child.on('close', () => {
    if (output) log.info(output.trim())
  })
  // The server does not wait for it when it stops.
  child.unref()
}
