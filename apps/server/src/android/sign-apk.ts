import { jarSignature } from './jar-signature.ts'
import { withSigningBlock } from './signing-block.ts'
import { type Keystore, openSigningKey } from './signing-key.ts'
import { readZip, storedEntry, writeZip } from './zip.ts'

/** The app reads the address of its server from this file. */
const addressFile = 'assets/server.txt'

export interface Unsigned {
  /** The package without a signature. */
  apk: Buffer
  /** Address of the server that the app suggests; undefined: none. */
  address: string | undefined
}

/** Returns the signed app. The same input and key give the same bytes. */
export function signApk({ apk, address }: Unsigned, keystore: Keystore): Buffer {
  const key = openSigningKey(keystore)
  const entries = readZip(apk)
  if (address !== undefined) entries.push(storedEntry(addressFile, Buffer.from(address)))
  return withSigningBlock(writeZip([...entries, ...jarSignature(entries, key)]), key)
}
