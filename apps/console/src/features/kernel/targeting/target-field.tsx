import { screensText } from '@digisigncast/contract/api/screens-text'
import type { Named } from '@digisigncast/contract/api/wire'
import { Button, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useScreenNames } from '../../../api/screen-names.ts'
import { useTags } from '../../../api/tags.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import { TagDot } from '../../../ui/pictures/tag-dot.tsx'
import classes from './target-field.module.css'
import { reachedBy, type Targets } from './targets.ts'

const maxShown = 100
const searchableFrom = 8
/** In the list, ids of tags begin with this. */
const tagMark = 'tag '

interface Props {
  value: Targets
  onChange: (targets: Targets) => void
  /** Shown until the names of all screens are loaded. */
  linked?: readonly Named[] | undefined
  /** Offers all screens beside chosen ones. */
  everywhere?: Everywhere
  /** Shown while a tag is chosen. */
  tagHint?: string
  error?: ReactNode
}

interface Everywhere {
  value: boolean
  onChange: (value: boolean) => void
}

/** A toggle per tag and per screen, with the number of screens that they reach. */
export function TargetField({ value, onChange, linked = [], everywhere, tagHint, error }: Props) {
  const [names, tags] = [useScreenNames(), useTags()]
  const limit = useLimitTags()
  const offered = (tags.data ?? []).filter(({ id }) => limit?.some((tag) => tag.id === id) ?? true)
  const screens = names.data ?? linked.map((screen) => ({ ...screen, tag_ids: [] }))
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
  const list = failed ? (
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
  )
  const reached = reachedBy(value, screens)
  return (
    <div data-field="screens" tabIndex={-1}>
      {everywhere ? (
        <Scope {...everywhere} total={names.data?.length} reached={reached} isLimited={limit !== undefined} />
      ) : (
        <Head {...{ value, onChange, screens, reached }} hasTags={offered.length > 0} />
      )}
      {!everywhere?.value && list}
      {tagHint && value.tags.length > 0 && <p className={classes.hint}>{tagHint}</p>}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface HeadProps extends Pick<Props, 'value' | 'onChange'> {
  screens: readonly { id: string }[]
  reached: number
  hasTags: boolean
}

function Head({ value, onChange, screens, reached, hasTags }: HeadProps) {
  const isAll = screens.length > 0 && value.screens.length >= screens.length
  return (
    <div className={classes.head}>
      <span className={classes.label}>
        {hasTags ? 'Screens and tags' : 'Screens'}{' '}
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
  )
}

interface ScopeProps extends Everywhere {
  /** Number of all screens; undefined while loading. */
  total: number | undefined
  reached: number
  isLimited: boolean
}

function Scope({ value, onChange, total, reached, isLimited }: ScopeProps) {
  return (
    <Radio.Group
      label="Screens"
      description={isLimited && 'You manage only screens with certain tags: choose tags or screens.'}
      value={value ? 'all' : 'chosen'}
      onChange={(chosen) => onChange(chosen === 'all')}
    >
      <div className={classes.choices}>
        {(!isLimited || value) && (
          <Radio value="all" label={total === undefined ? 'All screens' : `All screens (${total})`} />
        )}
        <Radio value="chosen" label={value ? 'Chosen screens' : `Chosen screens (${reached})`} />
      </div>
    </Radio.Group>
  )
}
