import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const open = async ({ url }: TestApp): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

const read = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

/** Resolves when the server refuses new connections. */
async function refused(app: TestApp): Promise<void> {
  for (;;) {
    const socket = await open(app).catch(() => undefined)
    if (!socket) return
    socket.destroy()
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('a stopping server answers on the connections that are open, and closes them with the answer', async () => {
  const app = await startApp()
  const socket = await open(app)
  socket.write(get('/healthz'))
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i)
  const stopped = app.drain(0)
  await refused(app)
  socket.write(get('/healthz'))
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  await stopped
  await app.close()
})

test('a request that is under way when the server stops is answered', async () => {
  const app = await startApp()
  const socket = await open(app)
  const order: string[] = []
  app.app.server.once('request', (_request, response: ServerResponse) =>
    response.once('finish', () => order.push('answered')),
  )
  const body = JSON.stringify({ login: 'admin', password: 'wrong' })
  const head = `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 100 /)
  const stopped = app.drain(0).then(() => order.push('stopped'))
  await refused(app)
  socket.write(body)
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 401 /)
  await stopped
  expect(order).toEqual(['answered', 'stopped'])
  await app.close()
})
