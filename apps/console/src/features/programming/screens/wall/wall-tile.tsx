import type { Screen } from '@digisigncast/contract/content/screens'
import { screenStates, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { type CSSProperties, memo } from 'react'
import { StateMark } from '../../../../ui/feedback/state-mark.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { Bezel } from '../display/bezel.tsx'
import { TilePicture } from './tile-picture.tsx'
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
