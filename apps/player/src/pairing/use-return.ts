import { useEffect, useState } from 'preact/hooks'
import type { Identity, Kept } from '../identity/identity.ts'
import { describeDevice } from './describe-device.ts'
import { pause, type Registration, register } from './register.ts'
import { useLatest } from './use-latest.ts'

const isUnknown = (screenKey: string, signal: AbortSignal): Promise<boolean> =>
  fetch(`/api/v1/screens/${encodeURIComponent(screenKey)}/manifest`, { cache: 'no-store', signal }).then(
    ({ status }) => status === 404,
    () => false,
  )

interface ReturnEvents {
  onPaired: (identity: Identity) => void
  /** The screen was deleted, or it no longer has an entry for this device. */
  onGone: (wasDeleted: boolean) => void
}

/** Tries in the background to reconnect to the former screen. Returns true while approval is pending. */
export function useReturn({ installation, leftScreen }: Kept, { onPaired, onGone }: ReturnEvents): boolean {
  const [waitingFor, setWaitingFor] = useState<string>()
  const finish = useLatest((found: Identity | boolean) => (typeof found === 'object' ? onPaired(found) : onGone(found)))

  useEffect(() => {
    if (leftScreen === undefined) return undefined
    const attempt = new AbortController()
    const { signal } = attempt
    const run = async (): Promise<void> => {
      const description = await describeDevice(new URLSearchParams(location.search), navigator)
      const onWaiting = (): void => {
        if (!signal.aborted) setWaitingFor(leftScreen)
      }
      const identity = await returnToScreen({ code: leftScreen, installation, description }, { signal, onWaiting })
      const found = identity ?? (await isUnknown(leftScreen, signal))
      if (!signal.aborted) finish.current(found)
    }
    void run()
    return () => attempt.abort()
  }, [installation, leftScreen, finish])

  return leftScreen !== undefined && waitingFor === leftScreen
}

const retryEveryMs = 20_000

/**
 * Reconnects to the screen this device was disconnected from, once a user approves it. Undefined when the screen no
 * longer has an entry for this device, or `signal` aborted.
 */
async function returnToScreen(
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
