import type { Screen } from '@digisigncast/contract/content/screens'
import { screenStates, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { screenPath } from '../../../../api/page-paths.ts'
import { StateMark } from '../../../../ui/feedback/state-mark.tsx'
import { CardGrid } from '../../../../ui/layout/card-grid.tsx'
import readers from '../../../../ui/readers.module.css'
import { Bezel } from '../display/bezel.tsx'
import { ScreenPreview } from '../display/screen-preview.tsx'
import type { ScreenActions } from '../screen-words.ts'
import { SelectScreen } from '../select-screen.tsx'
import { groupTitles } from './group-title.ts'
import type { ScreenListProps } from './screen-cards.tsx'
import classes from './screen-wall.module.css'
import { useScreenKeys } from './use-screen-keys.ts'

const rowHeight = 144
const minWidth = 164

const tileId = (screen: Screen | undefined): string => `screen-tile-${screen?.id}`

/** All screens as pictures of their displays. */
export function ScreenWall({ screens, grouping, actions, selection, onOpen, onEnd }: ScreenListProps) {
  const activeId = useScreenKeys({
    screens,
    onToggle: selection.toggle,
    onOpen,
    onClear: selection.clear,
    scrollTo: (index) => document.getElementById(tileId(screens[index]))?.scrollIntoView({ block: 'nearest' }),
  })
  const titles = useMemo(() => groupTitles(grouping, screens), [grouping, screens])
  return (
    <CardGrid
      items={screens}
      estimatedRow={rowHeight}
      minWidth={minWidth}
      titles={titles}
      renderCard={(screen, index) => (
        <Tile
          key={screen.id}
          screen={screen}
          index={index}
          onToggle={actions.onToggle}
          isSelected={selection.ids.has(screen.id)}
          isActive={screen.id === activeId}
        />
      )}
      onEnd={onEnd}
    />
  )
}

interface TileProps {
  screen: Screen
  index: number
  onToggle: ScreenActions['onToggle']
  isSelected: boolean
  isActive: boolean
}

const Tile = memo(function Tile({ screen, index, onToggle, isSelected, isActive }: TileProps) {
  const { text } = screenStateWords(screen.state)
  return (
    <div
      id={tileId(screen)}
      className={classes.tile}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
    >
      <div className={classes.room}>
        <Bezel rotation={screen.rotation}>
          <ScreenPreview screen={screen} />
        </Bezel>
      </div>
      <Link to={screenPath(screen.id)} className={classes.name} title={text}>
        <StateMark state={screenStates[screen.state.code].tone} />
        <span className={classes.text}>{screen.name}</span>
        <span className={readers.only}>{text}</span>
      </Link>
      {onToggle && (
        <span className={classes.check}>
          <SelectScreen name={screen.name} index={index} isSelected={isSelected} onToggle={onToggle} />
        </span>
      )}
    </div>
  )
})
