import { mediaKinds } from '@digisigncast/contract/content/media-types'
import { Link } from 'react-router'
import { slidePath } from '../../../api/page-paths.ts'
import { sentenceCase } from '../../../ui/text/letter-case.ts'
import { othersText } from '../../../ui/text/unmanaged-text.ts'
import type { Uses } from '../media.queries.ts'
import classes from './used-in.module.css'

const kinds = [
  { kind: 'playlists', label: 'Playlists', path: '/playlists' },
  { kind: 'slides', label: sentenceCase(mediaKinds.slide.plural), path: '/image-videos' },
  {
    kind: 'fallback_of',
    label: sentenceCase(`${mediaKinds.web.plural} and ${mediaKinds.stream.plural}`),
    path: '/image-videos',
  },
  { kind: 'channels', label: 'Channels', path: '/channels' },
  { kind: 'screens', label: 'Screens', path: '/screens' },
  { kind: 'schedule', label: 'Schedule', path: '/schedule' },
  { kind: 'takeovers', label: 'Takeovers', path: '/takeovers' },
] as const

interface Props {
  uses: Uses
  /** Whether names are links. */
  isLinked?: boolean
  /** Maximum number of names per kind. */
  most?: number
}

type Kind = (typeof kinds)[number]['kind']

const unmanagedOf = ({ unmanaged }: Uses, kind: Kind): number =>
  kind in unmanaged ? unmanaged[kind as keyof typeof unmanaged] : 0

const ofOthers = ({ hidden }: Uses, kind: Kind): number => (kind in hidden ? hidden[kind as keyof typeof hidden] : 0)

const countOf = (uses: Uses, kind: Kind): number => uses[kind].length + unmanagedOf(uses, kind) + ofOthers(uses, kind)

const linkTo = (kind: string, path: string, { id, name }: { id: string; name: string }) =>
  kind === 'slides' ? slidePath(id) : `${path}?${new URLSearchParams({ search: name })}`

export const isUsed = (uses: Uses) => kinds.some(({ kind }) => countOf(uses, kind) > 0)

/** Lists playlists, slides, web pages and streams, channels, screens, schedule entries and prepared takeovers by name. */
export function UsedIn({ uses, isLinked = false, most = Number.POSITIVE_INFINITY }: Props) {
  return (
    <div className={classes.uses}>
      {kinds
        .filter(({ kind }) => countOf(uses, kind) > 0)
        .map(({ kind, label, path }) => (
          <section key={kind} aria-label={label}>
            <h3 className={classes.kind}>
              {label} <span className={classes.count}>{countOf(uses, kind)}</span>
            </h3>
            <ul className={classes.names}>
              {uses[kind].slice(0, most).map(({ id, name }) => (
                <li key={id}>{isLinked ? <Link to={linkTo(kind, path, { id, name })}>{name}</Link> : name}</li>
              ))}
              {uses[kind].length > most ? <li>and {(uses[kind].length - most).toLocaleString('en')} more</li> : null}
              {unmanagedOf(uses, kind) > 0 && (
                <li>{`${unmanagedOf(uses, kind).toLocaleString('en')} that you do not manage`}</li>
              )}
              {ofOthers(uses, kind) > 0 && <li>{othersText(ofOthers(uses, kind))}</li>}
            </ul>
          </section>
        ))}
    </div>
  )
}
