import { sha256 } from '@noble/hashes/sha2.js'
import { type Hash, hexOf } from './sha256.ts'

const sliceBytes = 256 * 1024

/** SHA-256 without SubtleCrypto, in slices that do not block the page. */
export const plainSha256: Hash = async (blob) => {
  const hash = sha256.create()
  for (let start = 0; start < blob.size; start += sliceBytes)
    hash.update(new Uint8Array(await blob.slice(start, start + sliceBytes).arrayBuffer()))
  return hexOf(hash.digest())
}
