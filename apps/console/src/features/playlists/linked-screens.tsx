import type { Playlist } from '@digisigncast/contract/content/playlists'
import { useState } from 'react'
import { StateMark } from '../../ui/feedback/state-mark.tsx'
import classes from './linked-screens.module.css'

const shownAtFirst = 8

/** Screens that show the playlist, with a badge: `active` is Online, everything else Offline. */
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
              <span className={classes.badge} data-online={screen.status === 'active' || undefined}>
                <StateMark state={screen.status === 'active' ? 'online' : 'offline'} />
                {screen.status === 'active' ? 'Online' : 'Offline'}
              </span>
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
