import type { registerDevice } from '@digisigncast/contract/devices/device-link'
import { backoffMs } from '@digisigncast/socket/backoff'
import { isWithoutServer, post, type Refusal } from '../browser/call.ts'
import type { Identity } from '../identity/identity.ts'
import type { Description } from './describe-device.ts'

export interface Registration {
  code: string
  name: string
  installation: string
  description: Description
  /** Only reconnect to an existing entry of this device. */
  isReturn?: boolean
}

/** `away`: the server does not answer. `failing`: it answers with an error. */
export type Trouble = 'away' | 'failing'

const maxWaitMs = 60_000

/** The error message to show on the pairing page. */
export function problemOf({ code, message, retryMs }: Refusal): string {
  if (code === 'resource.not_found' || code === 'request.invalid')
    return 'There is no screen with this code. Check it in the console under View Connection Details.'
  if (code === 'request.too_many') {
    const seconds = Math.ceil((retryMs ?? maxWaitMs) / 1000)
    return `Too many attempts came from this network. Try again in ${seconds} seconds.`
  }
  return message || 'The server did not accept this code. Try again.'
}

/** Whether the error is temporary: no answer, or one of a server or proxy that fails. */
const isTemporary = (refusal: Refusal): boolean => isWithoutServer(refusal) || refusal.code.startsWith('server.')

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/**
 * Registers this device with the screen of a code. Retries automatically while the server is unreachable, until `signal`
 * aborts. Idempotent: the same installation always gets the same entry.
 */
export async function register(
  { code, name, installation, description, isReturn }: Registration,
  { signal, onTrouble }: { signal: AbortSignal; onTrouble: (trouble: Trouble) => void },
): Promise<Identity | Refusal | undefined> {
  const body = {
    code,
    installation,
    device_name: name.trim() || null,
    device_model: description.model ?? null,
    device_version: description.version ?? null,
    os_name: description.os ?? null,
    ...(isReturn && { is_return: true }),
  }
  for (let failures = 1; !signal.aborted; failures += 1) {
    const answer = await post<typeof registerDevice>({ path: 'devices/register', body })
    if (answer.ok) {
      const { device_id, screen_id, screen_code, token } = answer.body.data
      return { deviceId: device_id, screenId: screen_id, token, code: screen_code }
    }
    if (!isTemporary(answer)) return answer
    if (!signal.aborted) onTrouble(answer.code === 'away' ? 'away' : 'failing')
    await pause(backoffMs(failures, Math.random()), signal)
  }
  return undefined
}
