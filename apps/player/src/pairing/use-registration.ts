import { useEffect, useRef, useState } from 'preact/hooks'
import type { Identity, Kept } from '../identity/identity.ts'
import { describeDevice } from './describe-device.ts'
import { problemOf, register, type Trouble } from './register.ts'
import { isScreenCode } from './screen-code.ts'

type State = 'typing' | 'connecting' | Trouble

/** Registers this device with the typed code and exposes the progress. */
export function useRegistration(
  { installation }: Kept,
  { onPaired, onWaiting }: { onPaired: (identity: Identity) => void; onWaiting: (code: string) => void },
) {
  const [state, setState] = useState<State>('typing')
  const [problem, setProblem] = useState<string>()
  const trying = useRef<AbortController>(undefined)

  useEffect(() => () => trying.current?.abort(), [])

  /** The code has changed: clears the problem and aborts the running attempt. */
  const reset = (): void => {
    trying.current?.abort()
    setState('typing')
    setProblem(undefined)
  }

  const connect = async (code: string, name: string): Promise<void> => {
    reset()
    if (!isScreenCode(code))
      return setProblem('This is not a complete screen code. Find it in the console under View Connection Details.')
    const attempt = new AbortController()
    trying.current = attempt
    setState('connecting')
    const description = await describeDevice(new URLSearchParams(location.search), navigator)
    const options = { signal: attempt.signal, onTrouble: setState }
    const found = await register({ code, name, installation, description }, options)
    if (attempt.signal.aborted || !found) return
    if ('token' in found) return onPaired(found)
    setState('typing')
    if (found.code === 'device.waiting') onWaiting(code)
    else setProblem(problemOf(found))
  }

  return { state, problem, reset, connect }
}
