import type { Playlist } from '@digisigncast/contract/content/playlists'
import { screenGroupLabels } from '@digisigncast/contract/devices/screen-state'
import { useState } from 'react'
import { Link } from 'react-router'
import { StateMark } from '../../../../ui/feedback/state-mark.tsx'
import { unmanagedText } from '../../../../ui/text/unmanaged-text.ts'
import { throughText } from '../playlist-words.ts'
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

/** Screens that the playlist reaches: the first ones, and a link to all of them; only a number without the permission to view screens. */
export function LinkedScreens({ playlist }: { playlist: Playlist }) {
  const { id, screens, screen_counts, unmanaged_screens: others } = playlist
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? screens : screens.slice(0, shownAtFirst)
  const hidden = screen_counts.all - shown.length
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>Linked Screens</h3>
      {screens.length === 0 && others === 0 && <p className={classes.none}>No screens linked.</p>}
      {screens.length > 0 && (
        <ul className={classes.list}>
          {shown.map((screen) => (
            <li key={screen.id} className={classes.screen}>
              <span className={classes.name} title={screen.name}>
                {screen.name}
                {screen.through && <span className={classes.through}>{throughText(screen.through)}</span>}
              </span>
              <Badge screen={screen} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              {shown.length < screens.length ? (
                <button type="button" className={classes.more} onClick={() => setWhole(true)}>
                  {hidden.toLocaleString('en')} more
                </button>
              ) : (
                <Link className={classes.more} to={`/screens?content=${encodeURIComponent(id)}`}>
                  See all {screen_counts.all.toLocaleString('en')} screens
                </Link>
              )}
            </li>
          )}
        </ul>
      )}
      {others > 0 && (
        <p className={classes.none}>
          {screens.length > 0 && 'and '}
          {unmanagedText(others)}
        </p>
      )}
    </section>
  )
}
