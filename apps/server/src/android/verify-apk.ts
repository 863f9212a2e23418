import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { contentOf, readZip } from './zip.ts'

/** A list of elements with a size before each. */
class Reader {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
  number(): number {
    this.#at += 4
    return this.#bytes.readUInt32LE(this.#at - 4)
  }
  sized(): Buffer {
    return this.take(this.number())
  }
  take(size: number): Buffer {
    require(this.#at + size <= this.#bytes.length, 'a size does not fit')
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }
}

/** For tests. Verifies a signed app like Android. Throws at the first difference; returns the certificate and the file names. */
export function verifyApk(file: Buffer): { certificate: Buffer; names: string[] } {
  const end = file.length - 22
  const directory = file.readUInt32LE(end + 16)
  require(file.toString('latin1', directory - 16, directory) === 'APK Sig Block 42', 'there is no signing block')
  const size = Number(file.readBigUInt64LE(directory - 24))
  const block = directory - size - 8
  require(block >= 0 && Number(file.readBigUInt64LE(block)) === size, 'the sizes of the signing block differ')
  const pairs = readPairs(file.subarray(block + 8, directory - 24))
  require([...pairs.keys()].join() === [0x7109871a, 0xf05368c0].join(), 'the schemes are not v2 and v3')
  const endBefore = Buffer.from(file.subarray(end))
  endBefore.writeUInt32LE(block, 16)
  const digest = digestOf([file.subarray(0, block), file.subarray(directory, end), endBefore])
  const v2 = verifySigner(pairs.get(0x7109871a), false, digest)
  const v3 = verifySigner(pairs.get(0xf05368c0), true, digest)
  require(v2.equals(v3), 'the certificates of v2 and v3 differ')
  const names = verifyJar(file, v2)
  return { certificate: v2, names }
}

function readPairs(bytes: Buffer): Map<number, Buffer> {
  const pairs = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const size = Number(bytes.readBigUInt64LE(at))
    require(size >= 4 && at + 8 + size <= bytes.length, 'a pair does not fit')
    pairs.set(bytes.readUInt32LE(at + 8), bytes.subarray(at + 12, at + 8 + size))
    at += 8 + size
  }
  return pairs
}

/** Returns the certificate. */
function verifySigner(value: Buffer | undefined, isV3: boolean, digest: Buffer): Buffer {
  const block = new Reader(value ?? Buffer.alloc(0))
  const signers = new Reader(block.sized())
  const signer = new Reader(signers.sized())
  require(block.isAtEnd && signers.isAtEnd, 'there is more than one signer')
  const signedData = signer.sized()
  const sdks = isV3 ? signer.take(8) : Buffer.alloc(0)
  const signatures = new Reader(signer.sized())
  const signature = new Reader(signatures.sized())
  const publicKey = signer.sized()
  require(signer.isAtEnd && signatures.isAtEnd && signature.number() === 0x0103, 'an unknown algorithm')
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  require(verify('sha256', signedData, key, signature.sized()) && signature.isAtEnd, 'the signature is wrong')

  const data = new Reader(signedData)
  const digests = new Reader(data.sized())
  const one = new Reader(digests.sized())
  require(one.number() === 0x0103 && one.sized().equals(digest), 'the content has changed')
  const certificate = new Reader(data.sized()).sized()
  const inCertificate = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  require(inCertificate.equals(publicKey), 'the certificate has another key')
  if (isV3) require(data.take(8).equals(sdks) && sdks.readUInt32LE() === 28, 'the Android versions differ')
  const attributes = new Reader(data.sized())
  if (isV3) require(attributes.isAtEnd, 'v3 has attributes')
  else require(attributes.sized().toString('hex') === '0df0efbe03000000', 'v2 does not protect v3')
  require(data.isAtEnd, 'there is more signed data')
  return certificate
}

/** SHA-256 of the chunks of 1 MB, see the documentation of APK Signature Scheme v2. */
function digestOf(parts: Buffer[]): Buffer {
  const chunks = parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / 2 ** 20) }, (_, i) => part.subarray(i * 2 ** 20, (i + 1) * 2 ** 20)),
  )
  const hash = (...bytes: Buffer[]) => createHash('sha256').update(Buffer.concat(bytes)).digest()
  const count = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
  const digests = chunks.map((chunk) => hash(Buffer.from([0xa5]), count(chunk.length), chunk))
  return hash(Buffer.from([0x5a]), count(digests.length), ...digests)
}

/** Verifies the JAR signature. Returns the names of all files. */
function verifyJar(file: Buffer, certificate: Buffer): string[] {
  const files = new Map(readZip(file).map((entry) => [entry.name, contentOf(entry)]))
  const read = (name: string) => files.get(`META-INF/${name}`) ?? Buffer.alloc(0)
  const [manifest, list] = [read('MANIFEST.MF'), read('CERT.SF')]
  const pkcs7 = forge.asn1.fromDer(read('CERT.RSA').toString('latin1'))
  const signature = Buffer.from(lastText(pkcs7), 'latin1')
  require(verify('sha256', list, new X509Certificate(certificate).publicKey, signature), 'v1: the signature is wrong')
  require(read('CERT.RSA').includes(certificate), 'v1: another certificate')

  const [head = '', ...signedSections] = sectionsOf(list)
  require(head.includes(`SHA-256-Digest-Manifest: ${base64(manifest)}`), 'v1: the manifest has changed')
  require(head.includes('X-Android-APK-Signed: 2, 3'), 'v1: the other schemes are not named')
  const sections = sectionsOf(manifest).slice(1)
  const names = sections.map((section) => /^Name: (.*)$/m.exec(section)?.[1] ?? '')
  require([...names, 'META-INF/MANIFEST.MF', 'META-INF/CERT.SF', 'META-INF/CERT.RSA'].join() ===
    [...files.keys()].join(), 'v1: other files')
  for (const [i, name] of names.entries()) {
    require(sections[i] === `Name: ${name}\nSHA-256-Digest: ${base64(files.get(name))}`, `v1: ${name} has changed`)
    const bytes = Buffer.from(rawSections(manifest)[i + 1] ?? '')
    require(signedSections[i] === `Name: ${name}\nSHA-256-Digest: ${base64(bytes)}`, `v1: the section of ${name}`)
  }
  return [...files.keys()]
}

const base64 = (bytes: Buffer = Buffer.alloc(0)): string => createHash('sha256').update(bytes).digest('base64')

const rawSections = (bytes: Buffer): string[] => bytes.toString().split(/(?<=\r\n\r\n)/)

/** Sections with their continuation lines joined. */
const sectionsOf = (bytes: Buffer): string[] =>
  rawSections(bytes).map((text) => text.replaceAll('\r\n ', '').replaceAll('\r\n', '\n').trim())

/** The signature is the last value of a PKCS #7 file. */
function lastText({ value }: forge.asn1.Asn1): string {
  const last = typeof value === 'string' ? value : value.at(-1)
  if (last === undefined) throw new Error('v1: there is no signature')
  return typeof last === 'string' ? last : lastText(last)
}

function require(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem)
}
