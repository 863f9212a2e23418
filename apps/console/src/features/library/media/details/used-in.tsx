import type { Named } from '@digisigncast/contract/api/wire'
import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { Link } from 'react-router'
import { channelPath, panelPath, playlistPath, screenPath, slidePath } from '../../../../api/page-paths.ts'
import { type Session, useSession } from '../../../../api/session.tsx'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { othersText } from '../../../../ui/text/unmanaged-text.ts'
import type { Uses } from '../media.queries.ts'
import classes from './used-in.module.css'

const kinds = [
  { kind: 'playlists', label: 'Playlists' },
  { kind: 'slides', label: sentenceCase(mediaKinds.slide.plural) },
  { kind: 'fallback_of', label: sentenceCase(`${mediaKinds.web.plural} and ${mediaKinds.stream.plural}`) },
  { kind: 'channels', label: 'Channels' },
  { kind: 'screens', label: 'Screens' },
  { kind: 'schedule', label: 'Schedule' },
  { kind: 'takeovers', label: 'Takeovers' },
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

/** The path of each use. */
const pathsOf = (can: Session['can']): Record<Kind, (use: Named) => string> => ({
  playlists: playlistPath,
  slides: ({ id }) => slidePath(id),
  fallback_of: (use) => panelPath('/image-videos', use, 'details'),
  channels: (use) => channelPath(use, can('channels', 'edit')),
  screens: ({ id }) => screenPath(id),
  schedule: (use) => panelPath('/schedule', use),
  takeovers: (use) => panelPath('/takeovers', use),
})

export const isUsed = (uses: Uses) => kinds.some(({ kind }) => countOf(uses, kind) > 0)

/** Lists playlists, slides, web pages and streams, channels, screens, schedule entries and prepared takeovers by name. */
export function UsedIn({ uses, isLinked = false, most = Number.POSITIVE_INFINITY }: Props) {
  const paths = pathsOf(useSession().can)
  return (
    <div className={classes.uses}>
      {kinds
        .filter(({ kind }) => countOf(uses, kind) > 0)
        .map(({ kind, label }) => (
          <section key={kind} aria-label={label}>
            <h3 className={classes.kind}>
              {label} <span className={classes.count}>{countOf(uses, kind)}</span>
            </h3>
            <ul className={classes.names}>
              {uses[kind].slice(0, most).map((use) => (
                <li key={use.id}>{isLinked ? <Link to={paths[kind](use)}>{use.name}</Link> : use.name}</li>
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
