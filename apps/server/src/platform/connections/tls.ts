import { readFileSync, type Stats, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'

/** Paths of the certificate (with its chain) and its key. */
export interface TlsFiles {
  cert: string
  key: string
}

/** Reads certificate and key; throws a readable error when they cannot be used. */
export function readTls({ cert, key }: TlsFiles): { cert: Buffer; key: Buffer } {
  try {
    const read = { cert: readFileSync(cert), key: readFileSync(key) }
    createSecureContext(read)
    return read
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The certificate (TLS_CERT) and its key (TLS_KEY) cannot be used: ${reason}`, { cause })
  }
}

const lookEveryMs = 60_000

/** Loads a renewed certificate without a restart. Returns a function that stops it. */
export function followTls(server: Server, files: TlsFiles, log: FastifyBaseLogger): () => void {
  const renew = (now: Stats, before: Stats) => {
    if (now.mtimeMs === before.mtimeMs) return
    try {
      server.setSecureContext(readTls(files))
      log.info('the renewed certificate is in use')
    } catch (err) {
      // Certificate and key are rarely written at the same moment: the next check sees both.
      log.warn({ err }, 'the new certificate is not in use yet')
    }
  }
  for (const file of [files.cert, files.key]) watchFile(file, { interval: lookEveryMs, persistent: false }, renew)
  return () => {
    for (const file of [files.cert, files.key]) unwatchFile(file, renew)
  }
}
