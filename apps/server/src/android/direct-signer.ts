import type { Signer } from './player-app.ts'
import { signApk } from './sign-apk.ts'
import { newKeystore } from './signing-key.ts'

/** Signs in this process, for commands. */
export const directSigner: Signer = {
  createKey: newKeystore,
  sign: async (unsigned, keystore) => signApk(unsigned, keystore),
}
