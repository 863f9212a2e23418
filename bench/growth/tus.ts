import { uploadsPath } from '@digisigncast/contract/content/uploads'

/** Chunk size of the console. */
const chunkBytes = 32 * 1024 * 1024

/** Uploads one file by the tus protocol. */
export async function uploadByTus(origin: string, authorization: string, name: string, bytes: Buffer): Promise<void> {
  const headers = { authorization, 'tus-resumable': '1.0.0' }
  const made = await fetch(origin + uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const location = made.headers.get('location')
  if (made.status !== 201 || !location)
    throw new Error(`The upload could not be started: ${made.status} ${await made.text()}`)
  const url = new URL(location, origin)
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const part = bytes.subarray(offset, offset + chunkBytes)
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(part),
    })
    if (!answer.ok) throw new Error(`The upload failed: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}
