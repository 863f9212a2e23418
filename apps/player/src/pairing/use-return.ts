import { useEffect, useState } from 'preact/hooks'
import type { Identity, Kept } from '../identity/identity.ts'
import { describeDevice } from './describe-device.ts'
import { returnToScreen } from './return-to-screen.ts'
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
