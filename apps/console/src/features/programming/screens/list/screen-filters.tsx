import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconDeviceTv, IconTags } from '@tabler/icons-react'
import { Link } from 'react-router'
import { wallPath } from '../../../../api/page-paths.ts'
import { useTags } from '../../../../api/tags.ts'
import { useContentChoices } from '../screens.queries.ts'
import classes from './screen-filters.module.css'
import type { ScreensFilter, ScreensView } from './use-screens-filter.ts'

const groups = [
  { value: '', label: 'No groups' },
  { value: 'state', label: 'Group by state' },
  { value: 'tag', label: 'Group by tag' },
  { value: 'content', label: 'Group by content' },
  { value: 'rotation', label: 'Group by rotation' },
]
const sorts = [
  { value: '', label: 'Trouble first' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest' },
]
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
  { value: 'wall', label: 'Wall' },
]

interface Props {
  filter: ScreensFilter
  view: ScreensView
  /** Whether the list is there: names of content come after it. */
  hasList: boolean
  onManageTags: (() => void) | undefined
}

/** Selects for tags, content, groups and order, and the view. */
export function ScreenFilters({ filter: { question, change }, view, hasList, onManageTags }: Props) {
  const playlists = useContentChoices('playlist', hasList).data ?? []
  const channels = useContentChoices('channel', hasList).data ?? []
  const named = ({ id, label }: { id: string; label: string }) => ({ value: id, label })
  const all = [...playlists, ...channels].map(named)
  const content = [
    { value: '', label: 'All content' },
    ...(playlists.length > 0 ? [{ group: 'Playlists', items: playlists.map(named) }] : []),
    ...(channels.length > 0 ? [{ group: 'Channels', items: channels.map(named) }] : []),
    // Deleted, or not allowed for this user.
    ...(question.content && !all.some(({ value }) => value === question.content)
      ? [{ value: question.content, label: 'One playlist or channel' }]
      : []),
  ]
  const tags = useTags().data ?? []
  const tagChoices = [
    { value: '', label: 'All tags' },
    ...tags.map(({ id, name, screen_count: count }) => ({
      value: id,
      label: `${name} (${count.toLocaleString('en')})`,
    })),
    ...(question.tag && !tags.some(({ id }) => id === question.tag) ? [{ value: question.tag, label: 'One tag' }] : []),
  ]
  const sort = question.sort === 'trouble' ? '' : question.sort
  const field = (name: string, label: string, data: typeof content, value: string | undefined) => (
    <NativeSelect
      className={classes.field}
      data-set={Boolean(value) || undefined}
      aria-label={label}
      data={data}
      value={value ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className={classes.filters}>
      {(tags.length > 0 || question.tag) && field('tag', 'Tag', tagChoices, question.tag)}
      {field('content', 'Content', content, question.content)}
      {field('group', 'Group by', groups, question.group)}
      {field('sort', 'Sort by', sorts, sort)}
      {onManageTags && (
        <Button variant="default" leftSection={<IconTags size={16} />} onClick={onManageTags}>
          Manage Tags
        </Button>
      )}
      <Button
        component={Link}
        to={healthWallPath(question)}
        className={classes.healthWall}
        variant="default"
        leftSection={<IconDeviceTv size={16} />}
      >
        Health Wall
      </Button>
      <SegmentedControl aria-label="View" data={views} value={view} onChange={(value) => change({ view: value })} />
    </div>
  )
}

/** The health wall with the same screens, as far as it has these filters. */
function healthWallPath({ tag, state }: ScreensFilter['question']): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(state && { state }) }).toString()
  return query ? `${wallPath}?${query}` : wallPath
}
