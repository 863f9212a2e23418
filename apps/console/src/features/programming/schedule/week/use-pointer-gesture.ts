import { useEffect, useEffectEvent } from 'react'

interface Handlers {
  onMove: (event: PointerEvent) => void
  onEnd: (event: PointerEvent) => void
  /** The browser has ended the gesture, or the user has pressed Escape. */
  onCancel: () => void
}

/** Follows the pointer on the whole page, from its press until it is released. */
export function usePointerGesture(isActive: boolean, { onMove, onEnd, onCancel }: Handlers): void {
  const handleMove = useEffectEvent(onMove)
  const handleEnd = useEffectEvent(onEnd)
  const handleCancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (!isActive) return undefined
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('pointermove', handleMove, { signal })
    window.addEventListener('pointerup', handleEnd, { signal })
    window.addEventListener('pointercancel', handleCancel, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && handleCancel(), { signal })
    return () => end.abort()
  }, [isActive])
}
