/** Browsers copy all that has arrived into one piece, 2 MB at once, unless a buffer is given. */
const pieceBytes = 64 * 1024

/** Reads a body in pieces, small ones where the browser can. A piece is undefined at the end. */
export function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): () => Promise<Uint8Array<ArrayBuffer> | undefined> {
  const small = smallReader(body)
  if (small)
    return async () => {
      const { value, done } = await small.read(new Uint8Array(pieceBytes))
      return done ? undefined : value
    }
  const reader = body.getReader()
  return async () => (await reader.read()).value
}

function smallReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}
