import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A reference to the value of the latest render, for effects that must not restart when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
