import { soundBlocked } from '@digisigncast/contract/devices/display-reasons'
import { useEffect, useState } from 'preact/hooks'

/** The hint disappears, so that a display without touch shows its media only. */
const shownMs = 30_000

/** Shown while the browser forbids sound, where the display can be touched or clicked. */
export function SoundHint() {
  const [isShown, setShown] = useState(() => matchMedia('(any-pointer: coarse), (any-pointer: fine)').matches)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <output className="sound-hint">{soundBlocked.onDisplay}</output> : null
}
