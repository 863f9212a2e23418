import { minPasswordLength } from '@digisigncast/contract/limits'
import { onDemand } from './on-demand.ts'

const loadArgon = onDemand(() => import('@node-rs/argon2'))

/** Argon2id with the library's parameters (19 MiB, 2 rounds); runs off the event loop. */
export const hashPassword = async (password: string): Promise<string> => (await loadArgon()).hash(password)

let decoy: Promise<string> | undefined

/** True when the password fits. Without a hash (unknown user) it takes as long and is false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const { verify } = await loadArgon()
  const fits = await verify(passwordHash ?? (await decoy), password)
  return fits && passwordHash !== undefined
}

interface Person {
  name: string
  username: string
  email: string
}

/** Why a new password is not good enough, in words; undefined when it is. */
export async function passwordProblem(password: string, person: Person): Promise<string | undefined> {
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`
  const lower = password.toLowerCase()
  if ([person.name, person.username, person.email].some((own) => own.toLowerCase() === lower))
    return 'The password must differ from the name, user name and email.'
  // Loaded on demand: most servers never set a password for weeks.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const isRepeated = new Set(lower).size <= 2
  if (isRepeated || dictionary['passwords-common']?.includes(lower))
    return 'This password is too common. Please choose another one.'
  return undefined
}
