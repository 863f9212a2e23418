import type { Playlist } from '@digisigncast/contract/content/playlists'
import { screenGroupLabels } from '@digisigncast/contract/devices/screen-state'
import { useState } from 'react'
import { StateMark } from '../../ui/feedback/state-mark.tsx'
import classes from './linked-screens.module.css'

const shownAtFirst = 8

/** `active` is Online, everything else Offline, except a screen that never had a device. */
function Badge({ screen: { status, state } }: { screen: Playlist['screens'][number] }) {
  const [tone, word] =
    status === 'active'
      ? (['online', 'Online'] as const)
      : state.code === 'no_device'
        ? (['disconnected', screenGroupLabels.no_device] as const)
        : (['offline', 'Offline'] as const)
  return (
    <span className={classes.badge} data-state={tone}>
      <StateMark state={tone} />
      {word}
    </span>
  )
}

/** Screens that show the playlist. */
export function LinkedScreens({ screens }: { screens: Playlist['screens'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? screens : screens.slice(0, shownAtFirst)
  const hidden = screens.length - shown.length
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>Linked Screens</h3>
      {screens.length === 0 ? (
        <p className={classes.none}>No screens linked.</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((screen) => (
            <li key={screen.id} className={classes.screen}>
              <span className={classes.name} title={screen.name}>
                {screen.name}
              </span>
              <Badge screen={screen} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={classes.more} onClick={() => setWhole(true)}>
                {hidden} more
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
