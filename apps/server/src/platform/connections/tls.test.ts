import { writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { livePath } from '@digisigncast/contract/events/hints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeCertificate } from '../../testing/certificate.ts'
import { startApp } from '../../testing/start-app.ts'

let certificate: Awaited<ReturnType<typeof makeCertificate>>
beforeAll(async () => {
  certificate = await makeCertificate()
})
afterAll(() => certificate.remove())

const statusOf = (port: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })

test('with a certificate the server uses TLS, also for sockets', async () => {
  const app = await startApp({ ...certificate.files, PUBLIC_URL: '' })
  const { port } = new URL(app.url)
  expect(await statusOf(port)).toBe(200)
  expect(app.printed.join()).toContain(`https://localhost:${port}`)
  const socket = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, { rejectUnauthorized: false })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  socket.terminate()
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
  await app.close()
})

test('an unusable certificate is reported before the port opens', async () => {
  const wrong = join(certificate.folder, 'wrong.pem')
  await writeFile(wrong, 'no certificate')
  await expect(startApp({ ...certificate.files, TLS_CERT: wrong })).rejects.toThrow('TLS_CERT')
})
