import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useScreenNames } from '../../../../api/screen-names.ts'
import { useTags } from '../../../../api/tags.ts'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { RowSkeletons } from '../../../../ui/lists/row-skeletons.tsx'
import { TagChip, TagInput } from '../../tags/index.ts'
import { useTagScreens } from '../screens.queries.ts'
import { BulkPanel, type BulkPanelProps, useBulkScreens } from './bulk-panel.tsx'
import classes from './bulk-panels.module.css'

/** Panel to add tags to several screens, and to remove tags from them. */
export function BulkTagsPanel(props: BulkPanelProps) {
  const { ids, done } = useBulkScreens(props)
  const tags = useTags()
  const screens = useScreenNames()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [added, setAdded] = useState<string[]>([])
  const { mutate, isPending } = useTagScreens()
  const counts = countTags(screens.data ?? [], new Set(ids))
  const toggle = (id: string, count: number) => {
    const next = new Map(wanted)
    const isOn = next.get(id) ?? count === ids.length
    next.set(id, !isOn)
    // Back to what the screens have.
    if (next.get(id) === (count === ids.length) && (count === ids.length || count === 0)) next.delete(id)
    setWanted(next)
  }
  const chosen = (isOn: boolean) => [...wanted].filter(([, value]) => value === isOn).map(([id]) => id)
  const isChanged = wanted.size + added.length > 0
  const onClick = () => mutate({ screen_ids: ids, add: chosen(true), remove: chosen(false), names: added }, done)
  const failed = [tags, screens].find(({ isError, data }) => isError && !data)
  return (
    <BulkPanel
      {...props}
      ids={ids}
      title="Tags"
      isDirty={isChanged}
      save={{ isPending, isDisabled: !isChanged, onClick }}
    >
      <Stack>
        <TagInput label="Add tags" value={added} onChange={setAdded} />
        {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !(tags.data && screens.data) && <RowSkeletons count={4} columns={['1fr']} height={40} />}
        {tags.data && screens.data && tags.data.length > 0 && (
          <ul className={classes.list} aria-label="Tags of the selected screens">
            {tags.data.map((tag) => {
              const count = counts.get(tag.id) ?? 0
              const isOn = wanted.get(tag.id) ?? count === ids.length
              return (
                <li key={tag.id}>
                  <Checkbox
                    checked={isOn}
                    indeterminate={!wanted.has(tag.id) && count > 0 && count < ids.length}
                    onChange={() => toggle(tag.id, count)}
                    label={
                      <span className={classes.label}>
                        <TagChip tag={tag} />
                        <span className={classes.count}>{countText(count, ids.length)}</span>
                      </span>
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Stack>
    </BulkPanel>
  )
}

/** Number of these screens that have a tag, by tag. */
function countTags(
  screens: readonly { id: string; tag_ids: readonly string[] }[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { id, tag_ids: tagIds } of screens)
    if (ids.has(id)) for (const tagId of tagIds) counts.set(tagId, (counts.get(tagId) ?? 0) + 1)
  return counts
}

function countText(count: number, all: number): string {
  if (count === 0) return 'on none'
  return count === all ? 'on all' : `on ${count.toLocaleString('en')} of ${all.toLocaleString('en')}`
}
