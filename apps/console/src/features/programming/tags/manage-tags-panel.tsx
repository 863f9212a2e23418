import { ruleText } from '@digisigncast/contract/content/rule-words'
import { maxTagNameLength, type Tag } from '@digisigncast/contract/content/tags'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useTags } from '../../../api/tags.ts'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { EditTag } from './edit-tag.tsx'
import classes from './manage-tags.module.css'
import { TagChip } from './tag-chip.tsx'
import { useSaveTag } from './tags.queries.ts'
import { useConfirmedDelete } from './use-delete-tag.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Panel to create, change and delete tags. */
export function ManageTagsPanel({ opened, onClose }: Props) {
  const tags = useTags()
  const [edited, setEdited] = useState<string>()
  const remove = useConfirmedDelete()
  return (
    <SidePanel opened={opened} onClose={onClose} title="Manage Tags">
      <NewTag />
      {tags.isPending && <RowSkeletons count={4} columns={['2fr', '1fr']} height={48} />}
      {tags.isError && !tags.data && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data?.length === 0 && (
        <p className={classes.empty}>
          No tags yet. Give screens tags such as “Window” or “Berlin” to find them together, and to plan content for all
          of them.
        </p>
      )}
      {tags.data && tags.data.length > 0 && (
        <ul className={classes.list} aria-label="Tags">
          {tags.data.map((tag) => (
            <li key={tag.id} className={classes.row}>
              {edited === tag.id ? (
                <EditTag tag={tag} onDone={() => setEdited(undefined)} />
              ) : (
                <>
                  <div className={classes.words}>
                    <TagChip tag={tag} />
                    <span className={classes.uses}>{usesText(tag)}</span>
                  </div>
                  <Tooltip label="Edit">
                    <ActionIcon aria-label={`Edit ${tag.name}`} onClick={() => setEdited(tag.id)}>
                      <IconPencil size={18} />
                    </ActionIcon>
                  </Tooltip>
                  <DeleteButton name={tag.name} onDelete={() => void remove(tag)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** For example: 12 screens · 2 schedule entries · Mon–Fri 08:00–18:00 */
function usesText({ screen_count: screens, entry_count: entries, hours }: Tag): string {
  const parts = [screens + entries === 0 ? 'Not used yet' : counted(screens, 'screen', 'screens')]
  if (entries > 0) parts.push(counted(entries, 'schedule entry', 'schedule entries'))
  return [...parts, ...hours.map(ruleText)].join(' · ')
}

function NewTag() {
  const messages = useMessages()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = useSaveTag((failure) => setError(failureText(failure)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Name is required.')
    return save.mutate(
      { name },
      {
        onSuccess: ({ message }) => {
          setName('')
          messages.success(message ?? 'Tag created successfully!')
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className={classes.new} noValidate>
      <TextInput
        label="New tag"
        value={name}
        maxLength={maxTagNameLength}
        error={error}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        Add Tag
      </Button>
    </form>
  )
}
