import { availableParallelism } from 'node:os'
import { maxPasswordLength, minPasswordLength } from '@digisigncast/contract/api/limits'
import { networkOf } from '../address.ts'
import { callOrigin } from '../caller.ts'
import { Failure } from '../fail.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { workerThread } from '../worker.ts'
import type { HashTask } from './hash-thread.ts'

const retryAfterSeconds = 5
const full = () =>
  new Failure(
    'request.too_many',
    `The server is busy with sign-ins. Try again in ${retryAfterSeconds} seconds.`,
    undefined,
    retryAfterSeconds,
  )

// Separate threads: in libuv's pool, hashing would delay file reads and DNS lookups.
const width = availableParallelism() > 2 ? 2 : 1
const openThread = () => workerThread<HashTask, string | boolean>(new URL('./hash-thread.ts', import.meta.url))
const idle = Array.from({ length: width }, openThread)
const inTurn = fairQueue({ width, most: 64, full })

/** Fails with 429 when too many tasks wait. Addresses take turns; signed-in users go before anonymous callers. */
function inThread(task: HashTask, isTrusted = callOrigin()?.isSignedIn ?? true): Promise<string | boolean> {
  const hash = async () => {
    const thread = idle.pop() ?? openThread()
    try {
      return await thread.run(task)
    } finally {
      idle.push(thread)
    }
  }
  return inTurn(networkOf(callOrigin()?.address ?? ''), hash, isTrusted)
}

export const hashPassword = async (password: string): Promise<string> => String(await inThread({ password }))

let decoy: Promise<string> | undefined

/**
 * True when the password is correct. Without a hash (unknown user) it takes as long and returns false. Trusted
 * callers go before anonymous ones.
 */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  isTrusted?: boolean,
): Promise<boolean> {
  decoy ??= (inThread({ password: 'nobody has this password' }, true) as Promise<string>).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  const fits = await inThread({ password, hash: passwordHash ?? (await decoy) }, isTrusted)
  return fits === true && passwordHash !== undefined
}

interface Person {
  name: string
  username: string
  email: string
}

/** Message why a new password is too weak; undefined when it is accepted. */
export async function passwordProblem(password: string, person: Person): Promise<string | undefined> {
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`
  if (password.length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`
  const lower = password.toLowerCase()
  if ([person.name, person.username, person.email].some((own) => own.toLowerCase() === lower))
    return 'The password must differ from the name, username and email.'
  // Loaded on demand: passwords are rarely set.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const isRepeated = new Set(lower).size <= 2
  if (isRepeated || dictionary['passwords-common']?.includes(lower))
    return 'This password is too common. Please choose another one.'
  return undefined
}
