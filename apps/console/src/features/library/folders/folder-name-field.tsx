import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { Folder } from '@digisigncast/contract/content/media'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import classes from './folder-rail.module.css'
import { useSaveFolder } from './folders.queries.ts'

interface Props {
  /** Undefined for a new folder. */
  folder?: Folder
  onDone: (saved?: Folder) => void
}

/** Inline field for the name of a folder. */
export function FolderNameField({ folder, onDone }: Props) {
  const [name, setName] = useState(folder?.name ?? '')
  const [error, setError] = useState<string | undefined>()
  const save = useSaveFolder()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Name is required.')
    if (name.trim() === folder?.name) return onDone()
    return save.mutate(
      { name, ...(folder && { folderId: folder.id }) },
      {
        onSuccess: ({ data }) => onDone(data),
        onError: (failure) => setError(failureText(failure)),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <TextInput
        className={classes.field}
        size="sm"
        aria-label={folder ? `New name of ${folder.name}` : 'Name of the new folder'}
        placeholder="Folder name"
        value={name}
        error={error}
        maxLength={maxNameLength}
        ref={field}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <ActionIcon type="submit" size={36} aria-label="Save folder" title="Save" loading={save.isPending}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size={36} color="gray" aria-label="Cancel" title="Cancel" onClick={() => onDone()}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
