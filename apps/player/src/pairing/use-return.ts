import { useEffect, useEffectEvent, useState } from 'react'
import { comeBack } from './come-back.ts'
import { describeDevice } from './describe-device.ts'
import type { Identity, Kept } from './identity.ts'

interface ReturnEvents {
  onPaired: (identity: Identity) => void
  /** There is no way back to that screen. */
  onGone: () => void
}

/** Waits in the background to return to the screen that this device was disconnected from. True while it may not. */
export function useReturn({ installation, leftScreen }: Kept, { onPaired, onGone }: ReturnEvents): boolean {
  const [waitingFor, setWaitingFor] = useState<string>()
  const finish = useEffectEvent((identity: Identity | undefined) => (identity ? onPaired(identity) : onGone()))

  useEffect(() => {
    if (leftScreen === undefined) return undefined
    const attempt = new AbortController()
    const { signal } = attempt
    const run = async (): Promise<void> => {
      const description = await describeDevice(new URLSearchParams(location.search), navigator)
      const onWaiting = (): void => {
        if (!signal.aborted) setWaitingFor(leftScreen)
      }
      const identity = await comeBack({ code: leftScreen, installation, description }, { signal, onWaiting })
      if (!signal.aborted) finish(identity)
    }
    void run()
    return () => attempt.abort()
  }, [installation, leftScreen])

  return leftScreen !== undefined && waitingFor === leftScreen
}
