import { useEffect, useState } from 'react'

/** True once it has been on for this time (ms). */
export function useDelayed(isOn: boolean, afterMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setHasPassed(true), afterMs)
    return () => {
      clearTimeout(timer)
      setHasPassed(false)
    }
  }, [isOn, afterMs])
  return isOn && hasPassed
}
