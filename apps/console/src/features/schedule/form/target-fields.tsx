import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useScreenNames } from '../../../api/screen-names.ts'
import { useTags } from '../../../api/tags.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import { TagDot } from '../../tags/index.ts'
import type { StoredEntry } from '../schedule.queries.ts'
import classes from './entry-panel.module.css'
import { reachedBy, type Targets } from './targets.ts'

const maxShown = 100
const searchableFrom = 8
/** In the list, ids of tags begin with this. */
const tagMark = 'tag '

interface Props {
  value: Targets
  onChange: (targets: Targets) => void
  linked: StoredEntry | undefined
  error?: ReactNode
}

/** A toggle per tag and per screen, with the number of screens that they reach. */
export function TargetFields({ value, onChange, linked, error }: Props) {
  const [names, tags] = [useScreenNames(), useTags()]
  const limit = useLimitTags()
  const offered = (tags.data ?? []).filter(({ id }) => limit?.some((tag) => tag.id === id) ?? true)
  const screens = names.data ?? linked?.screens.map((screen) => ({ ...screen, tag_ids: [] })) ?? []
  const failed = [names, tags].find(({ isError, data }) => isError && !data)
  const items = [
    ...offered.map(({ id, name, color, screen_count: count }) => ({
      id: `${tagMark}${id}`,
      label: name,
      hint: `Tag · ${screensText(count)}`,
      mark: <TagDot color={color} />,
    })),
    ...screens.map(({ id, name }) => ({ id, label: name })),
  ]
  const choose = (ids: string[]) =>
    onChange({
      tags: ids.filter((id) => id.startsWith(tagMark)).map((id) => id.slice(tagMark.length)),
      screens: ids.filter((id) => !id.startsWith(tagMark)),
    })
  const reached = reachedBy(value, screens)
  const isAll = screens.length > 0 && value.screens.length >= screens.length
  return (
    <div data-field="screens" tabIndex={-1}>
      <div className={classes.head}>
        <span className={classes.label}>
          {offered.length > 0 ? 'Screens and tags' : 'Screens'}{' '}
          <output className={classes.count}>
            {value.screens.length + value.tags.length > 0 && `Plays on ${screensText(reached)}`}
          </output>
        </span>
        {screens.length > 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ ...value, screens: isAll ? [] : screens.map(({ id }) => id) })}
          >
            {isAll ? 'Deselect All' : 'Select All'}
          </Button>
        )}
      </div>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <ToggleList
          key={names.isSuccess && tags.isSuccess ? 'all' : 'linked'}
          items={items}
          selected={[...value.tags.map((id) => `${tagMark}${id}`), ...value.screens]}
          onChange={choose}
          searchable={items.length > searchableFrom}
          maxShown={maxShown}
          emptyText={names.isLoading ? 'Loading…' : 'No screens yet. Create one under Screens.'}
        />
      )}
      {value.tags.length > 0 && (
        <p className={classes.hint}>Screens that get a chosen tag later play this entry, too.</p>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const screensText = (count: number): string => (count === 1 ? '1 screen' : `${count.toLocaleString('en')} screens`)
