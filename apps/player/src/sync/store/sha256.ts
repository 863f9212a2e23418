export type Hash = (bytes: Blob) => Promise<string>

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256, hex, by the browser. */
export const sha256: Hash = async (blob) =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))

const sliceBytes = 256 * 1024

/** The same where the browser gives none; in slices, between which the page goes on. */
export const plainSha256: Hash = async (blob) => {
  const { sha256: algorithm } = await import('@noble/hashes/sha2.js')
  const hash = algorithm.create()
  for (let start = 0; start < blob.size; start += sliceBytes)
    hash.update(new Uint8Array(await blob.slice(start, start + sliceBytes).arrayBuffer()))
  return hexOf(hash.digest())
}
