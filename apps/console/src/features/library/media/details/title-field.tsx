import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { Media } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { useRenameMedia } from '../media.queries.ts'
import classes from './details-panel.module.css'

/** An unsaved title. */
export function useTitleDraft(media: Pick<Media, 'id' | 'title'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const rename = useRenameMedia((failure) => setError(failureText(failure)))
  const title = typed ?? media.title
  const hint = useNameHint('media', title, media.id)
  const isChanged = typed !== null && typed.trim() !== media.title
  const save = () => {
    if (!title.trim()) return setError('Title is required.')
    return rename.mutate({ media_id: media.id, title }, { onSuccess: () => setTyped(null) })
  }
  const type = (text: string) => {
    setError(undefined)
    setTyped(text)
  }
  return { title, isChanged, isSaving: rename.isPending, hint, error, type, save }
}

export function TitleField({ draft }: { draft: ReturnType<typeof useTitleDraft> }) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isChanged) draft.save()
      }}
    >
      <NameInput
        className={classes.field}
        label="Title"
        hint={draft.hint}
        value={draft.title}
        error={draft.error}
        maxLength={maxNameLength}
        onChange={(event) => draft.type(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
        Save
      </Button>
    </form>
  )
}
