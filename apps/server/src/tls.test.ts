import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livePath } from '@digisigncast/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startApp } from './testing/start-app.ts'

let folder = ''
let files = { TLS_CERT: '', TLS_KEY: '' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-tls-'))
  files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', ...made, '-keyout', files.TLS_KEY, '-out', files.TLS_CERT], { stdio: 'ignore' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const statusOf = (port: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })

test('with a certificate the server speaks https, sockets included', async () => {
  const app = await startApp(files)
  const { port } = new URL(app.url)
  expect(await statusOf(port)).toBe(200)
  expect(app.said.join()).toContain(`https://localhost:${port}`)
  const socket = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, { rejectUnauthorized: false })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  socket.terminate()
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
  await app.close()
})

test('a certificate that cannot be used is told before anything listens', async () => {
  const wrong = join(folder, 'wrong.pem')
  await writeFile(wrong, 'no certificate')
  await expect(startApp({ ...files, TLS_CERT: wrong })).rejects.toThrow('TLS_CERT')
})
