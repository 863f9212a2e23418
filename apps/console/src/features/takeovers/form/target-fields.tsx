import { screensText } from '@digisigncast/contract/api/screens-text'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useScreenNames } from '../../../api/screen-names.ts'
import { useTags } from '../../../api/tags.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import type { Targets } from './takeover-fields.ts'
import classes from './takeover-form.module.css'

const maxShown = 100
const searchableFrom = 8

interface Props {
  value: Targets
  onChange: (value: Targets) => void
  error?: ReactNode
}

/** All screens, or chosen ones and those of tags. */
export function TargetFields({ value, onChange, error }: Props) {
  const names = useScreenNames()
  const count = useTargetCount(value)
  const isLimited = useLimitTags() !== undefined
  return (
    <div data-field="screens" tabIndex={-1}>
      <Radio.Group
        label="Screens"
        description={isLimited && 'You manage only screens with certain tags: choose tags or screens.'}
        value={value.everywhere ? 'all' : 'chosen'}
        onChange={(chosen) => onChange({ ...value, everywhere: chosen === 'all' })}
      >
        <div className={classes.colors}>
          {(!isLimited || value.everywhere) && (
            <Radio value="all" label={names.data ? `All screens (${names.data.length})` : 'All screens'} />
          )}
          <Radio value="chosen" label={value.everywhere ? 'Chosen screens' : `Chosen screens (${count ?? 0})`} />
        </div>
      </Radio.Group>
      {!value.everywhere && <Chosen value={value} onChange={onChange} names={names} />}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function Chosen({ value, onChange, names }: Omit<Props, 'error'> & { names: ReturnType<typeof useScreenNames> }) {
  const tags = useTags()
  const limit = useLimitTags()
  const offered = (tags.data ?? []).filter(({ id }) => limit?.some((tag) => tag.id === id) ?? true)
  if (names.isError && !names.data) return <ErrorState error={names.error} onRetry={() => void names.refetch()} />
  const screens = names.data ?? []
  return (
    <>
      {offered.length > 0 && (
        <>
          <div className={classes.head}>Tags</div>
          <ToggleList
            items={offered.map(({ id, name, screen_count }) => ({
              id,
              label: name,
              hint: screensText(screen_count),
            }))}
            selected={value.tags}
            onChange={(chosen) => onChange({ ...value, tags: chosen })}
            searchable={offered.length > searchableFrom}
            maxShown={maxShown}
            emptyText=""
          />
          <div className={classes.head}>Screens</div>
        </>
      )}
      <ToggleList
        key={names.isSuccess ? 'all' : 'none'}
        items={screens.map(({ id, name }) => ({ id, label: name }))}
        selected={value.screens}
        onChange={(chosen) => onChange({ ...value, screens: chosen })}
        searchable={screens.length > searchableFrom}
        maxShown={maxShown}
        emptyText={names.isLoading ? 'Loading…' : 'No screens yet. Create one under Screens.'}
      />
    </>
  )
}

/** Number of screens that a takeover reaches; undefined while loading. */
export function useTargetCount({ everywhere, screens, tags }: Targets): number | undefined {
  const names = useScreenNames().data
  if (!names) return undefined
  if (everywhere) return names.length
  const [chosen, chosenTags] = [new Set(screens), new Set(tags)]
  return names.filter(({ id, tag_ids }) => chosen.has(id) || tag_ids.some((tag) => chosenTags.has(tag))).length
}
