import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'

const keyBits = 3072
const validYears = 50
/** Rounds of the key derivation from the password, which is random. */
const rounds = 10_000

/** A PKCS #12 file and its password. */
export interface Keystore {
  file: Buffer
  password: string
}

export interface SigningKey {
  privateKey: KeyObject
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer
  /** X.509, DER. */
  certificate: Buffer
}

/** Opens the key of a keystore. Throws an Error whose message says what to do. */
export function openSigningKey({ file, password }: Keystore): SigningKey {
  const bags = bagsOf(file, password)
  const keys = bags.flatMap(({ key }) => (key ? [createPrivateKey(forge.pki.privateKeyToPem(key))] : []))
  const certificates = bags.flatMap(({ cert }) => (cert ? [cert] : []))
  for (const privateKey of keys) {
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
    const certificate = certificates.find((one) => der(forge.pki.publicKeyToAsn1(one.publicKey)).equals(publicKey))
    if (certificate) return { privateKey, publicKey, certificate: der(forge.pki.certificateToAsn1(certificate)) }
  }
  throw new Error('The keystore contains no RSA key with its certificate. Use a keystore with an RSA key.')
}

function bagsOf(file: Buffer, password: string): forge.pkcs12.Bag[] {
  const content = parse(file)
  let pfx: forge.pkcs12.Pkcs12Pfx
  try {
    pfx = forge.pkcs12.pkcs12FromAsn1(content, false, password)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (/password|MAC/.test(reason)) throw new Error('The password of the keystore is not correct.', { cause })
    throw new Error(`The keystore cannot be read (${reason}).`, { cause })
  }
  return pfx.safeContents.flatMap(({ safeBags }) => safeBags)
}

function parse(file: Buffer): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(file.toString('latin1'))
  } catch {
    throw new Error(
      'The keystore is not a PKCS #12 file. Convert it: keytool -importkeystore -srckeystore <file> -destkeystore <new file> -deststoretype pkcs12',
    )
  }
}

/** Creates a key with a certificate for itself, which is all that Android requires. */
export async function newKeystore(): Promise<Keystore> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // A serial number is positive, so its first bit is 0.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = new Date()
  certificate.validity.notAfter = new Date()
  certificate.validity.notAfter.setUTCFullYear(new Date().getUTCFullYear() + validYears)
  const name = [{ name: 'commonName', value: 'DigiSignCast' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(key, forge.md.sha256.create())
  const password = randomBytes(24).toString('hex')
  const options = { algorithm: 'aes256', count: rounds, friendlyName: 'digisigncast' } as const
  return { file: der(forge.pkcs12.toPkcs12Asn1(key, [certificate], password, options)), password }
}

/** A PKCS #7 signature that does not contain the signed content, as JAR signatures require. */
export function signedContent(content: Buffer, { privateKey, certificate }: SigningKey): Buffer {
  const pkcs7 = forge.pkcs7.createSignedData()
  const signedBy = forge.pki.certificateFromAsn1(forge.asn1.fromDer(certificate.toString('latin1')))
  pkcs7.content = forge.util.createBuffer(content.toString('latin1'))
  pkcs7.addCertificate(signedBy)
  pkcs7.addSigner({
    key: forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    certificate: signedBy,
    digestAlgorithm: forge.pki.oids['sha256'] ?? '',
  })
  pkcs7.sign({ detached: true })
  return der(pkcs7.toAsn1())
}

const der = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
