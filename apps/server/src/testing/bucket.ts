import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'signs'

interface S3Server {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}
// The package has no types.
const load = createRequire(import.meta.url)
const S3rver = load('s3rver') as new (options: {
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => S3Server

interface Store {
  getResourcePath(bucket: string, key: string, resource: string): string
  deleteObject(bucket: string, key: string): Promise<void>
}
const { prototype: store } = load('s3rver/lib/stores/filesystem') as { prototype: Store }
// It also removes empty folders, in which another request may be about to write. A bucket has no folders.
store.deleteObject = async function (this: Store, bucket, key) {
  for (const resource of ['object', 'object.md5', 'metadata.json'])
    await rm(this.getResourcePath(bucket, key, resource), { force: true })
}

// Its listings of more than 1000 keys need a cipher that OpenSSL no longer has.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const original: (...args: never[]) => unknown = crypto[name]
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  const call = (cipher: string, key: Buffer, iv: Buffer, ...more: unknown[]) =>
    original(...((cipher === 'des' ? ['aes-128-cbc', twice(key), twice(iv)] : [cipher, key, iv, ...more]) as never[]))
  Object.assign(crypto, { [name]: call })
}

// Unfinished multipart uploads: s3rver stores them but has no call to list them.
const unfinishedIn = (folder: string) => {
  const list = async (response: ServerResponse) => {
    const ids = await readdir(folder).catch(() => [])
    const uploads = ids.map(async (id) => {
      const [key, { mtime }] = [await readFile(join(folder, id, 'key'), 'utf8'), await stat(join(folder, id, 'key'))]
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    })
    const xml = `<ListMultipartUploadsResult>${(await Promise.all(uploads)).join('')}</ListMultipartUploadsResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  }
  const end = async (id: string, response: ServerResponse) => {
    await rm(join(folder, id), { recursive: true, force: true })
    response.writeHead(204).end()
  }
  return ({ url = '', method }: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(url, 'http://storage')
    const id = searchParams.get('uploadId')
    if (method === 'GET' && pathname.replaceAll('/', '') === name && searchParams.has('uploads')) void list(response)
    else if (method === 'DELETE' && id) void end(id, response)
    else return false
    return true
  }
}

/** An S3-compatible storage on the local disk, which can be told to refuse all requests. */
export async function startStorage() {
  const directory = await mkdtemp(join(tmpdir(), 'digisigncast-s3-'))
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  let isRefusing = false
  const unfinished = unfinishedIn(join(directory, name, '._S3rver_uploads'))
  const server = createServer((request, response) => {
    if (isRefusing) {
      request.resume()
      return void response.writeHead(503).end()
    }
    return unfinished(request, response) ? undefined : answer(request, response)
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
