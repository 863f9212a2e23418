import type { Screen, ScreenQuery } from '@digisigncast/contract/content/screens'
import { CardGrid } from '../../../ui/layout/card-grid.tsx'
import { ScreenCard } from '../screen-card.tsx'
import type { ScreenActions } from '../screen-words.ts'
import { groupTitles } from './group-title.ts'
import classes from './screen-cards.module.css'
import { useScreenKeys } from './use-screen-keys.ts'
import type { ScreenSelection } from './use-screen-selection.ts'

const estimatedRow = 258
const minWidth = 256

interface Props {
  screens: readonly Screen[]
  grouping: ScreenQuery['group']
  actions: ScreenActions
  selection: ScreenSelection
  onOpen: (screen: Screen) => void
  onEnd: () => void
}

/** Screens as cards with a live preview. */
export function ScreenCards({ screens, grouping, actions, selection, onOpen, onEnd }: Props) {
  const activeId = useScreenKeys({
    screens,
    onToggle: selection.toggle,
    onOpen,
    onClear: selection.clear,
    scrollTo: (index) =>
      document.getElementById(`screen-${screens[index]?.id}`)?.closest('article')?.scrollIntoView({ block: 'nearest' }),
  })
  const titles = groupTitles(grouping, screens)
  return (
    <CardGrid
      items={screens}
      estimatedRow={estimatedRow}
      minWidth={minWidth}
      renderCard={(screen, index) => (
        <div key={screen.id} className={classes.place}>
          {grouping && <p className={classes.group}>{titles.get(index)}</p>}
          <ScreenCard
            screen={screen}
            index={index}
            actions={actions}
            isSelected={selection.ids.has(screen.id)}
            isActive={screen.id === activeId}
          />
        </div>
      )}
      onEnd={onEnd}
    />
  )
}
