import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { openFetchPublic } from './fetch-public.ts'

test('a site whose certificate is not valid is not read, and the reason names the certificate', async () => {
  const { files, remove } = await makeCertificate()
  const [cert, key] = await Promise.all([readFile(files.TLS_CERT), readFile(files.TLS_KEY)])
  const server = createServer({ cert, key }, (_request, response) => response.end('secret')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = openFetchPublic({ allowed: ['127.0.0.0/8'] })
  await expect(open(`https://${host}/`, { accept: '*/*', maxBytes: 100, timeoutMs: 5000 })).rejects.toMatchObject({
    code: 'unreachable',
    message: `The certificate of ${host} is not valid (DEPTH_ZERO_SELF_SIGNED_CERT). Ask the operator of that site to renew it.`,
  })
  server.closeAllConnections()
  server.close()
  await remove()
})
