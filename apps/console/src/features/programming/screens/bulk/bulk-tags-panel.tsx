import { screensText } from '@digisigncast/contract/api/screens-text'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useScreenNames } from '../../../../api/screen-names.ts'
import { useTags } from '../../../../api/tags.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../../ui/lists/row-skeletons.tsx'
import { TagChip, TagInput } from '../../tags/index.ts'
import { useTagScreens } from '../screens.queries.ts'
import classes from './bulk-tags-panel.module.css'
import type { BulkReply } from './use-bulk-report.ts'

interface Props {
  opened: boolean
  /** Kept with the history entry of the panel; empty when a link opened it. */
  screenIds: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** Panel to add tags to several screens, and to remove tags from them. */
export function BulkTagsPanel({ opened, screenIds, onClose, onDone }: Props) {
  // They stay while the panel closes.
  const [ids] = useState(screenIds)
  const tags = useTags()
  const screens = useScreenNames()
  const messages = useMessages()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [added, setAdded] = useState<string[]>([])
  const { mutate, isPending } = useTagScreens((error) => messages.error(failureText(error)))
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
  const save = () =>
    mutate(
      { screen_ids: [...ids], add: chosen(true), remove: chosen(false), names: added },
      {
        onSuccess: (reply) => {
          onClose()
          onDone(reply)
        },
      },
    )
  if (ids.length === 0)
    return (
      <SidePanel opened={opened} onClose={onClose} title="Tags of selected screens">
        <EmptyState
          drawing="screen"
          text="No screens are selected. Select them on the page, then choose Tags."
          action={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        />
      </SidePanel>
    )
  const failed = [tags, screens].find(({ isError, data }) => isError && !data)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Tags of ${screensText(ids.length)}`}
      isDirty={isChanged}
      footer={
        <Button onClick={save} disabled={!isChanged} loading={isPending}>
          Save
        </Button>
      }
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
    </SidePanel>
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
