import type { Identity } from '../identity/identity.ts'
import { pause, type Registration, register } from './register.ts'

const retryEveryMs = 20_000

/**
 * Reconnects to the screen this device was disconnected from, once a user approves it. Undefined when the screen no
 * longer has an entry for this device, or `signal` aborted.
 */
export async function returnToScreen(
  registration: Omit<Registration, 'name' | 'isReturn'>,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
): Promise<Identity | undefined> {
  while (!signal.aborted) {
    const options = { signal, onTrouble: () => undefined }
    const answer = await register({ ...registration, name: '', isReturn: true }, options)
    if (!answer || 'token' in answer) return answer
    if (answer.code === 'device.waiting') onWaiting()
    else if (answer.code !== 'request.too_many') return undefined
    // Jitter: devices disconnected together must not retry together.
    await pause(retryEveryMs * (0.8 + 0.4 * Math.random()), signal)
  }
  return undefined
}
