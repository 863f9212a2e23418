import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A self-signed certificate for localhost with its key, as PEM files in a folder of their own. */
export async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-tls-'))
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', ...made, '-keyout', files.TLS_KEY, '-out', files.TLS_CERT], { stdio: 'ignore' })
  return { folder, files, remove: () => rm(folder, { recursive: true, force: true }) }
}
