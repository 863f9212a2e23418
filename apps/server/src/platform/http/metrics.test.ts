import { spawnSync } from 'node:child_process'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listen } from '../../testing/listener.ts'
import { raw } from '../../testing/raw.ts'
import { startApp } from '../../testing/start-app.ts'
import { storedDevice } from '../../testing/stored/stored-device.ts'

const read = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

test('metrics are available to this machine, and not through a proxy', async () => {
  const app = await startApp()
  const admin = await app.make.admin()
  const { id: screenId } = await app.make.screen(admin)
  await storedDevice(app, admin, { screenId, status: 3 })
  const console = await listen(app.url, admin.token)
  const { status, headers, text } = await raw(app.url, '/metrics')
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(read(text, 'digisigncast_sockets\\{kind="console"\\}')).toBe(1)
  expect(read(text, 'digisigncast_devices\\{status="offline"\\}')).toBe(1)
  expect(read(text, 'digisigncast_queries_total')).toBeGreaterThan(10)
  expect(text).toContain('process_resident_memory_bytes ')
  const again = (await raw(app.url, '/metrics')).text
  const count = 'digisigncast_http_request_seconds_count\\{method="GET",route="/metrics",status="200"\\}'
  expect(read(again, count)).toBe(1)
  const strange: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'signage.example' },
  ]
  for (const headers of strange) expect((await raw(app.url, '/metrics', { headers })).status).toBe(404)
  expect(await askAsPlainProxy(app.url)).toMatch(/^HTTP\/1\.[01] 404 /)
  await console.close()
  await app.close()
})

/** A request as nginx sends it with only `proxy_pass` configured. */
async function askAsPlainProxy(url: string): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(`GET /metrics HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('with a token set, metrics are available to requests with the token only', async () => {
  const app = await startApp({ METRICS_TOKEN: 'a-secret-of-enough-letters' })
  const ask = async (headers: Record<string, string>) => (await raw(app.url, '/metrics', { headers })).status
  expect(await ask({})).toBe(404)
  expect(await ask({ authorization: 'Bearer a-secret-of-enough-letter' })).toBe(404)
  expect(await ask({ authorization: 'Bearer a-secret-of-enough-letters', host: 'signage.example' })).toBe(200)
  await app.close()
})

test('a slow query is logged without its values', async () => {
  const app = await startApp({ SLOW_QUERY_MS: '1' })
  const secret = 'nobody-may-read-this-in-a-log'
  await app.platform.db
    .withRecursive('n', (db) =>
      db
        .selectNoFrom((is) => is.lit(1).as('i'))
        .unionAll(
          db
            .selectFrom('n')
            .select((is) => is('i', '+', is.lit(1)).as('i'))
            .where('i', '<', 300_000),
        ),
    )
    .selectFrom('n')
    .select((is) => is.fn.countAll().as('total'))
    .where((is) => is(is.val(secret), '!=', 'x'))
    .execute()
  const slow = app.logged.filter((line) => line.includes('a query was slow'))
  expect(slow.some((line) => line.includes('300000') || line.includes('recursive'))).toBe(true)
  expect(app.logged.join('\n')).not.toContain(secret)
  expect(read((await raw(app.url, '/metrics')).text, 'digisigncast_queries_slow_total')).toBeGreaterThan(0)
  await app.close()
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('promtool reports no problems', async () => {
  const app = await startApp()
  const { text } = await raw(app.url, '/metrics')
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  await app.close()
})

const monitoring = fileURLToPath(new URL('../../../../../deploy/monitoring/', import.meta.url))

test('alert rules and the dashboard use only metrics that are served', async () => {
  const app = await startApp()
  const { text } = await raw(app.url, '/metrics')
  const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const named = new Set<string>()
  for (const file of ['alerts.yml', 'grafana-dashboard.json'])
    for (const [name] of (await readFile(join(monitoring, file), 'utf8')).matchAll(
      /\b(digisigncast_[a-z_]+[a-z]|(?:process|nodejs)_[a-z0-9_]+)\b/g,
    ))
      named.add(name.replace(/_(count|bucket)$/, ''))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !served.has(name))).toEqual([])
  await app.close()
})

test.runIf(hasPromtool)('alerts fire when they should', { timeout: 60_000 }, () => {
  const files = ['alerts.test.yml', 'alerts.backups.test.yml'].map((name) => join(monitoring, name))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' })
  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
})

test('metrics for alerts: jobs, backups, disk, outbox, dependencies, version', async () => {
  const app = await startApp()
  const metrics = async () => (await raw(app.url, '/metrics')).text
  const first = await metrics()
  expect(read(first, 'digisigncast_dependency_up\\{dependency="database"\\}')).toBe(1)
  expect(read(first, 'digisigncast_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(read(first, 'digisigncast_data_disk_size_bytes')).toBeGreaterThan(
    read(first, 'digisigncast_data_disk_free_bytes'),
  )
  expect(read(first, 'digisigncast_outbox_emails')).toBe(0)
  expect(first).toMatch(/^digisigncast_info\{version="\d+\.\d+\.\d+",commit="\w+"\} 1$/m)
  expect(first).toMatch(/^process_cpu_seconds_total \S+$/m)
  expect(first).not.toMatch(/^digisigncast_(backup_newest|certificate_expiry)_timestamp_seconds /m)
  expect(read(first, 'digisigncast_task_last_success_timestamp_seconds\\{task="billing"\\}')).toBe(app.clock.now / 1000)
  expect(read(first, 'digisigncast_task_failed\\{task="billing"\\}')).toBe(0)

  await mkdir(join(app.dataDir, 'outbox'))
  await writeFile(join(app.dataDir, 'outbox', 'one.eml'), '')
  await mkdir(join(app.dataDir, 'backups'), { recursive: true })
  await writeFile(join(app.dataDir, 'backups', 'digisigncast-1.tar'), '')
  await utimes(join(app.dataDir, 'backups', 'digisigncast-1.tar'), 1_700_000_000, 1_700_000_000)
  await app.platform.db.updateTable('jobs').set({ outcome: 'failed' }).where('name', '=', 'billing').execute()
  const later = await metrics()
  expect(read(later, 'digisigncast_outbox_emails')).toBe(1)
  expect(read(later, 'digisigncast_backup_newest_timestamp_seconds')).toBe(1_700_000_000)
  expect(read(later, 'digisigncast_task_failed\\{task="billing"\\}')).toBe(1)
  await app.close()
})

test('without its database the server still serves metrics and reports the database as down', async () => {
  const app = await startApp()
  await app.platform.db.destroy()
  const { status, text } = await raw(app.url, '/metrics')
  expect(status).toBe(200)
  expect(read(text, 'digisigncast_dependency_up\\{dependency="database"\\}')).toBe(0)
  expect(text).not.toMatch(/^digisigncast_devices\{/m)
  await app.close().catch(() => {})
})
