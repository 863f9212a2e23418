import { createHash } from 'node:crypto'
import { type SigningKey, signedContent } from './signing-key.ts'
import { contentOf, storedEntry, type ZipEntry } from './zip.ts'

/** Longest line of a manifest in bytes, without its line end. */
const lineBytes = 70

/**
 * The files of the first signature scheme (JAR signature), for Android 5 and 6. Newer versions verify the signing block
 * and reject a package that lost it, because `X-Android-APK-Signed` names its schemes.
 */
export function jarSignature(entries: readonly ZipEntry[], key: SigningKey): ZipEntry[] {
  const sections = entries.map((entry) => ({
    name: entry.name,
    text: section({ Name: entry.name, 'SHA-256-Digest': digest(contentOf(entry)) }),
  }))
  const head = section({ 'Manifest-Version': '1.0', 'Created-By': '1.0 (DigiSignCast)' })
  const manifest = Buffer.from(head + sections.map(({ text }) => text).join(''))
  const list = Buffer.from(
    section({
      'Signature-Version': '1.0',
      'Created-By': '1.0 (DigiSignCast)',
      'SHA-256-Digest-Manifest': digest(manifest),
      'X-Android-APK-Signed': '2, 3',
    }) +
      sections.map(({ name, text }) => section({ Name: name, 'SHA-256-Digest': digest(Buffer.from(text)) })).join(''),
  )
  return [
    storedEntry('META-INF/MANIFEST.MF', manifest),
    storedEntry('META-INF/CERT.SF', list),
    storedEntry('META-INF/CERT.RSA', signedContent(list, key)),
  ]
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')

const section = (attributes: Record<string, string>): string =>
  `${Object.entries(attributes)
    .map(([name, value]) => wrapped(`${name}: ${value}`))
    .join('')}\r\n`

/** Continuation lines begin with a space. Names of files in the package are ASCII. */
function wrapped(line: string): string {
  const [first, rest] = [line.slice(0, lineBytes), line.slice(lineBytes)]
  let lines = `${first}\r\n`
  for (let from = 0; from < rest.length; from += lineBytes - 1)
    lines += ` ${rest.slice(from, from + lineBytes - 1)}\r\n`
  return lines
}
