import { type ScreenCounts, ScreenGroup, screenGroupLabels } from '@digisigncast/contract/devices/screen-state'
import readers from '../../../../ui/readers.module.css'
import classes from './screen-chips.module.css'

interface Props {
  counts: ScreenCounts | undefined
  chosen: ScreenGroup | undefined
  onChoose: (group: ScreenGroup | undefined) => void
}

/** Filters by state, each with its number of screens. */
export function ScreenChips({ counts, chosen, onChoose }: Props) {
  const chip = (group: ScreenGroup | undefined) => {
    const count = counts?.[group ?? 'all']
    return (
      <button
        key={group ?? 'all'}
        type="button"
        className={classes.chip}
        data-group={count ? group : undefined}
        aria-pressed={chosen === group}
        onClick={() => onChoose(group)}
      >
        {group ? screenGroupLabels[group] : 'All'}
        <span className={classes.count}>{count?.toLocaleString('en') ?? '–'}</span>
      </button>
    )
  }
  // Without opening hours no screen is ever closed.
  const isWanted = (group: ScreenGroup) => group !== 'closed' || chosen === group || Boolean(counts?.closed)
  return (
    <fieldset className={classes.chips}>
      <legend className={readers.only}>State</legend>
      {[undefined, ...ScreenGroup.options.filter(isWanted)].map(chip)}
    </fieldset>
  )
}
