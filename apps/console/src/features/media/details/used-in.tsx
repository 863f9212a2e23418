import { Link } from 'react-router'
import type { Uses } from '../media.queries.ts'
import classes from './used-in.module.css'

const kinds = [
  { kind: 'playlists', label: 'Playlists', path: '/playlists' },
  { kind: 'channels', label: 'Channels', path: '/channels' },
  { kind: 'screens', label: 'Screens', path: '/screens' },
] as const

interface Props {
  uses: Uses
  /** Whether names are links. */
  isLinked?: boolean
  /** Maximum number of names per kind. */
  most?: number
}

export const isUsed = (uses: Uses) => kinds.some(({ kind }) => uses[kind].length > 0)

/** Lists playlists, channels and screens by name. */
export function UsedIn({ uses, isLinked = false, most = Number.POSITIVE_INFINITY }: Props) {
  return (
    <div className={classes.uses}>
      {kinds
        .filter(({ kind }) => uses[kind].length > 0)
        .map(({ kind, label, path }) => (
          <section key={kind} aria-label={label}>
            <h3 className={classes.kind}>
              {label} <span className={classes.count}>{uses[kind].length}</span>
            </h3>
            <ul className={classes.names}>
              {uses[kind].slice(0, most).map(({ id, name }) => (
                <li key={id}>
                  {isLinked ? <Link to={`${path}?${new URLSearchParams({ search: name })}`}>{name}</Link> : name}
                </li>
              ))}
              {uses[kind].length > most ? <li>and {(uses[kind].length - most).toLocaleString('en')} more</li> : null}
            </ul>
          </section>
        ))}
    </div>
  )
}
