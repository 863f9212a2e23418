import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'signs'

interface S3Server {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}
// It brings no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: {
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => S3Server

/** A storage that speaks S3, on the disk of this machine; it can refuse everything for a while. */
export async function startStorage() {
  const directory = await mkdtemp(join(tmpdir(), 'digisigncast-s3-'))
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  let isRefusing = false
  const server = createServer((request, response) => {
    if (!isRefusing) return answer(request, response)
    request.resume()
    return response.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    variables: {
      S3_BUCKET: name,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TestStorage = Awaited<ReturnType<typeof startStorage>>
