import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useTags } from '../../../api/tags.ts'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import { TagDot } from '../../../ui/pictures/tag-dot.tsx'
import classes from './screen-limit-field.module.css'

const searchableFrom = 8

interface Limit {
  isLimited: boolean
  tagIds: string[]
}

interface Props {
  value: Limit
  onChange: (limit: Limit) => void
  /** The limit before the change: stays in the list. */
  stored: Limit
  isSelf: boolean
  /** The holder of the limit, for the texts. */
  whose: 'manager' | 'token'
  error: ReactNode
}

/** The screens that a manager or an API token can access: all, or those with certain tags. */
export function ScreenLimitField({ value, onChange, stored, isSelf, whose, error }: Props) {
  const own = useLimitTags()
  const tags = useTags()
  const mayGive = (id: string) => own?.some((tag) => tag.id === id) ?? true
  const offered = (tags.data ?? []).filter(({ id }) => mayGive(id) || stored.tagIds.includes(id))
  const hint = isSelf
    ? 'You cannot change which screens you can access.'
    : own && 'You can give access to your own screens only.'
  return (
    <div data-field="limit" tabIndex={-1} className={classes.field}>
      <Radio.Group
        label="Screens"
        description={hint}
        value={value.isLimited ? 'tags' : 'all'}
        onChange={(chosen) => onChange({ ...value, isLimited: chosen === 'tags' })}
      >
        <Stack gap="sm" mt={6}>
          <Radio value="all" label="All screens" disabled={isSelf || (own !== undefined && stored.isLimited)} />
          <Radio
            value="tags"
            label="Only screens with these tags"
            description={`Other screens, their devices, logs and plays are not shown to this ${whose}.`}
            disabled={isSelf}
          />
        </Stack>
      </Radio.Group>
      {value.isLimited && !isSelf && (
        <div className={classes.tags}>
          <ToggleList
            key={tags.isSuccess ? 'all' : 'none'}
            items={offered.map(({ id, name, color }) => ({ id, label: name, mark: <TagDot color={color} /> }))}
            selected={value.tagIds}
            onChange={(tagIds) => onChange({ ...value, tagIds })}
            searchable={offered.length > searchableFrom}
            emptyText={
              tags.isLoading ? 'Loading…' : 'No tags yet. Give tags to screens first: under Screens, Manage Tags.'
            }
          />
          {value.tagIds.length === 0 && <p className={classes.hint}>Without a tag, this {whose} sees no screens.</p>}
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
