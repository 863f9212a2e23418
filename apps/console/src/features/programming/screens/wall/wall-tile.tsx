import type { Screen } from '@digisigncast/contract/content/screens'
import { screenStates, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { type CSSProperties, memo } from 'react'
import { Drawing } from '../../../../ui/feedback/drawings.tsx'
import { StateMark } from '../../../../ui/feedback/state-mark.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { Bezel } from '../display/bezel.tsx'
import { displayOf } from '../display/on-screen.ts'
import preview from '../display/screen-preview.module.css'
import { isInTrouble, playsText } from './wall-order.ts'
import classes from './wall-tile.module.css'

interface Props {
  screen: Screen
  /** Since when it is in trouble (ms). */
  since: number | null
  timeZone: string | undefined
  /** Names the day, so that times of yesterday get their date. */
  day: string
  /** Whether Tab leads to it. */
  isStop: boolean
  onOpen: (screen: Screen) => void
  onFocus: (id: string) => void
}

export const tileId = (id: string): string => `wall-tile-${id}`

/** A screen: picture, name, state in words, since when if it is in trouble, and what plays. */
export const WallTile = memo(function WallTile({ screen, since, timeZone, isStop, onOpen, onFocus }: Props) {
  const { tone } = screenStates[screen.state.code]
  const plays = playsText(screen)
  return (
    <button
      type="button"
      id={tileId(screen.id)}
      className={classes.tile}
      data-tone={isInTrouble(screen) ? tone : undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(screen)}
      onFocus={() => onFocus(screen.id)}
    >
      <span className={classes.picture} aria-hidden>
        <Bezel rotation={screen.rotation}>
          <TilePicture screen={screen} />
        </Bezel>
      </span>
      <span className={classes.name}>{screen.name}</span>
      <span className={classes.state}>
        <StateMark state={tone} />
        <span className={classes.line}>{screenStateWords(screen.state).text}</span>
      </span>
      <span className={classes.line}>
        {since !== null && (
          <>
            Since <Moment at={since} timeZone={timeZone} show="recent" />
          </>
        )}
        {since !== null && plays && ' · '}
        {plays}
      </span>
    </button>
  )
})

interface PlaceProps {
  x: number
  y: number
  width: number
  height: number
}

/** Moves a tile without a layout of the others. */
export const placeOf = ({ x, y, width, height }: PlaceProps): CSSProperties => ({
  width,
  height,
  transform: `translate(${x}px, ${y}px)`,
})

/** The picture of a display from the last report of its device, which the list of screens has: no call per tile. */
function TilePicture({ screen }: { screen: Pick<Screen, 'state' | 'devices'> }) {
  const { kind, device } = displayOf(screen)
  if (kind === 'missing')
    return (
      <span className={preview.missing} data-no-display>
        <Drawing name="plug" />
      </span>
    )
  if (kind === 'new') return <span className={preview.note}>Waiting for approval</span>
  if (kind === 'standby') return <span className={preview.standby}>Standby</span>
  const picture = device?.on_display.find(({ thumbnail }) => thumbnail !== null)?.thumbnail
  return (
    <span className={preview.content} data-off={kind === 'off' || undefined}>
      {picture ? (
        <img className={preview.picture} data-live src={picture} alt="" decoding="async" draggable={false} />
      ) : (
        <span className={preview.note}>{(kind === 'on' && playsText(screen)) || emptyText(kind)}</span>
      )}
    </span>
  )
}

const emptyText = (kind: string): string => (kind === 'off' ? 'No connection' : 'Nothing on the display')
