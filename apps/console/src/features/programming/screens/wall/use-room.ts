import { useEffect, useRef, useState } from 'react'

/** Space below the tiles (px). */
const below = 16

/** Returns the place for the tiles: the width of the element, and the height from its top to the end of the window (px). */
export function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (!box) return
      const [width, height] = [box.width, window.innerHeight - Math.round(box.top + window.scrollY) - below]
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    // A note above the element moves it without a change of its size.
    for (const element of [ref.current, document.body]) if (element) observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { ref, room }
}
