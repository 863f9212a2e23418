import { recoveryCodeCount } from '@digisigncast/contract/accounts/two-factor'
import type { EncryptionKey } from '../../../platform/encryption/encryption-key.ts'
import { codeIn, newCode } from '../../../platform/ids.ts'

/** Binds an encrypted secret to its user: the row of another user does not open. */
export const secretContext = (userId: string): string => `secret of the authenticator app of ${userId}`

/** Hash of a recovery code, without spaces and dashes. */
export const hashRecoveryCode = (key: EncryptionKey, userId: string, code: string): string =>
  key.hash(code, `recovery code of ${userId}`)

/** New recovery codes of 50 bits in two groups, and their hashes. */
export function newRecoveryCodes(key: EncryptionKey, userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${newCode(5)}-${newCode(5)}`)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(key, userId, codeIn(code))) }
}
