import type { Screen, ScreenQuery } from '@digisigncast/contract/content/screens'
import { useMemo } from 'react'
import { CardGrid } from '../../../../ui/layout/card-grid.tsx'
import { ScreenCard } from '../screen-card.tsx'
import type { ScreenActions } from '../screen-words.ts'
import { groupTitles } from './group-title.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import type { ScreenSelection } from './use-screen-selection.ts'

const estimatedRow = 330
const minWidth = 256

export interface ScreenListProps {
  screens: readonly Screen[]
  grouping: ScreenQuery['group']
  actions: ScreenActions
  selection: ScreenSelection
  onOpen: (screen: Screen) => void
  onEnd: () => void
}

/** Screens as cards with a live preview. */
export function ScreenCards({ screens, grouping, actions, selection, onOpen, onEnd }: ScreenListProps) {
  const activeId = useScreenKeys({
    screens,
    onToggle: selection.toggle,
    onOpen,
    onClear: selection.clear,
    scrollTo: (index) =>
      document.getElementById(`screen-${screens[index]?.id}`)?.closest('article')?.scrollIntoView({ block: 'nearest' }),
  })
  const titles = useMemo(() => groupTitles(grouping, screens), [grouping, screens])
  return (
    <CardGrid
      items={screens}
      estimatedRow={estimatedRow}
      minWidth={minWidth}
      titles={titles}
      renderCard={(screen, index) => (
        <ScreenCard
          key={screen.id}
          screen={screen}
          index={index}
          actions={actions}
          isSelected={selection.ids.has(screen.id)}
          isActive={screen.id === activeId}
        />
      )}
      onEnd={onEnd}
    />
  )
}
