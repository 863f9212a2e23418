import type { Screen } from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/live/server-clock.ts'
import { useFollowedTags } from '../../tags/index.ts'
import { useManifest } from '../screens.queries.ts'
import { playingReason } from './plan-words.ts'

const tickMs = 10_000

/** Returns a function that says why a device of a screen shows what it shows; undefined while that is not known. */
export function usePlayingReason(screen: Screen): (device: Device) => string | undefined {
  const { data } = useManifest(screen.id)
  const tags = useFollowedTags(screen)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (device) => data && playingReason(data, device, { now, tags })
}
