import type { Identity } from './identity.ts'
import { pause, type Registration, register } from './register.ts'

const askEveryMs = 20_000

/**
 * Returns to the screen that this device was disconnected from, as soon as a person has approved that. Undefined when
 * the screen has no entry of this device any more, or `signal` ended it.
 */
export async function comeBack(
  registration: Omit<Registration, 'name' | 'isReturn'>,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
): Promise<Identity | undefined> {
  while (!signal.aborted) {
    const options = { signal, onAway: () => undefined }
    const answer = await register({ ...registration, name: '', isReturn: true }, options)
    if (!answer || 'token' in answer) return answer
    if (answer.code === 'device.waiting') onWaiting()
    else if (answer.code !== 'request.too_many') return undefined
    // Devices that were disconnected together must not ask together.
    await pause(askEveryMs * (0.8 + 0.4 * Math.random()), signal)
  }
  return undefined
}
