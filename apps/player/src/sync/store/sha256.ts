export type Hash = (bytes: Blob) => Promise<string>

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hex, by SubtleCrypto. */
export const sha256: Hash = async (blob) =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await bytesOf(blob))))

/** Read in one task. A whole part of 4 MB would stop the page of a slow device for half a second. */
const bytesPerTask = 256 * 1024

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(blob.size)
  for (let at = 0; at < blob.size; at += bytesPerTask)
    bytes.set(new Uint8Array(await blob.slice(at, at + bytesPerTask).arrayBuffer()), at)
  return bytes
}
