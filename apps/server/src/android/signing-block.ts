import { createHash, sign } from 'node:crypto'
import type { SigningKey } from './signing-key.ts'
import { placeDirectory, type ZipParts } from './zip.ts'

// Formats: https://source.android.com/docs/security/features/apksigning/v2 and v3.
const magic = 'APK Sig Block 42'
const id = { v2: 0x7109871a, v3: 0xf05368c0 }
/** RSA (PKCS #1 v1.5) with SHA-256. */
const algorithm = 0x0103
const chunkBytes = 1024 * 1024
/** Tells Android that a package with a v2 but no v3 signature was changed. */
const strippingProtection = { id: 0xbeeff00d, v3: 3 }
/** Android versions that verify v3: from 9 on. */
const v3Sdks = { min: 28, max: 0x7fffffff }

/** Adds the signatures of schemes v2 and v3. Returns the bytes of the file. */
export function withSigningBlock(zip: ZipParts, key: SigningKey): Buffer {
  const digests = list(sized(u32(algorithm), sized(contentDigest(zip))))
  const certificates = list(sized(key.certificate))
  const sdks = Buffer.concat([u32(v3Sdks.min), u32(v3Sdks.max)])
  const attributes = list(sized(u32(strippingProtection.id), u32(strippingProtection.v3)))
  const v2 = signer(Buffer.concat([digests, certificates, attributes]), Buffer.alloc(0), key)
  const v3 = signer(Buffer.concat([digests, certificates, sdks, list()]), sdks, key)
  const pairs = Buffer.concat([pair(id.v2, v2), pair(id.v3, v3)])
  // The size counts everything but its own first occurrence.
  const size = u64(pairs.length + 8 + magic.length)
  const block = Buffer.concat([size, pairs, size, Buffer.from(magic)])
  const end = placeDirectory(zip.end, zip.entries.length + block.length)
  return Buffer.concat([zip.entries, block, zip.directory, end])
}

function signer(signedData: Buffer, sdks: Buffer, key: SigningKey): Buffer {
  const signature = sign('sha256', signedData, key.privateKey)
  const signatures = list(sized(u32(algorithm), sized(signature)))
  return list(sized(sized(signedData), sdks, signatures, sized(key.publicKey)))
}

/** The hash of the hashes of all chunks: entries, directory, and the end as it is without the signing block. */
function contentDigest({ entries, directory, end }: ZipParts): Buffer {
  const digests: Buffer[] = []
  for (const part of [entries, directory, end])
    for (let at = 0; at < part.length; at += chunkBytes) {
      const chunk = part.subarray(at, at + chunkBytes)
      digests.push(sha256(Buffer.from([0xa5]), u32(chunk.length), chunk))
    }
  return sha256(Buffer.from([0x5a]), u32(digests.length), ...digests)
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const pair = (id: number, value: Buffer): Buffer => Buffer.concat([u64(4 + value.length), u32(id), value])

/** A sequence of elements that have their own sizes. */
const list = (...elements: readonly Buffer[]): Buffer => sized(...elements)

function sized(...parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  return Buffer.concat([u32(bytes.length), bytes])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
