import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { passwords } from '../../testing/start-app.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const reporter = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1]
      if (name) console.log('loaded ' + name)
      return next(url, context)
    },
  })`

/** The packages of OpenTelemetry that a server process has loaded when it is ready. */
async function packagesOf(variables: Record<string, string>): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-telemetry-'))
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(reporter)}`, main], {
    env: { ...settings, ADMIN_PASSWORD: passwords.admin, OWNER_PASSWORD: passwords.owner, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const loaded = new Set<string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const name = /^loaded (\S+)/.exec(line)?.[1]
    if (name) loaded.add(name)
    if (line.includes('DigiSignCast is ready')) break
  }
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await rm(dataDir, { recursive: true })
  return [...loaded].sort()
}

test('without an endpoint no package is loaded, except the interfaces that prom-client uses', async () => {
  expect(await packagesOf({ OTEL_SERVICE_NAME: 'signs' })).toEqual(['@opentelemetry/api'])
})

test('with an endpoint the SDK is loaded', async () => {
  const packages = await packagesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(packages).toContain('@opentelemetry/sdk-trace')
  expect(packages).toContain('@opentelemetry/exporter-trace-otlp-proto')
})
