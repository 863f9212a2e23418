import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const tags = { integer: 0x02, bitString: 0x03, oid: 0x06, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 }

/** A value in DER, the encoding of certificates. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const version3 = der(0xa0, der(tags.integer, Buffer.from([2])))
const ecdsaWithSha256 = der(tags.sequence, der(tags.oid, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = der(tags.oid, Buffer.from('550403', 'hex'))

/** A time as in `261121120000Z`. */
const utcTime = (at: number) => text(tags.utcTime, `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`)

function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const name = der(tags.sequence, der(tags.set, der(tags.sequence, commonName, text(tags.utf8, 'localhost'))))
  const now = Date.now()
  const validity = der(tags.sequence, utcTime(now - 60_000), utcTime(now + 30 * 24 * 60 * 60_000))
  const serial = der(tags.integer, Buffer.from([1]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = der(tags.sequence, version3, serial, ecdsaWithSha256, name, validity, name, key)
  const signature = der(tags.bitString, Buffer.from([0]), sign('sha256', content, privateKey))
  return der(tags.sequence, content, ecdsaWithSha256, signature)
}

const pemOf = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** A self-signed certificate for localhost, valid for 30 days, with its key, as PEM files in a folder of their own. */
export async function makeCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-tls-'))
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  await writeFile(files.TLS_CERT, pemOf(certificateOf(publicKey, privateKey)))
  await writeFile(files.TLS_KEY, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) }
}
