import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { Media } from '@digisigncast/contract/content/media'
import { type KeyboardEvent, useState } from 'react'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { useRenameMedia } from '../media.queries.ts'
import classes from './media-card.module.css'

interface Props {
  media: Media
  tabIndex: number
}

export function MediaTitle({ media, canRename, tabIndex }: Props & { canRename: boolean }) {
  if (canRename) return <EditableTitle media={media} tabIndex={tabIndex} />
  return (
    <div className={classes.name} title={media.title}>
      {media.title}
    </div>
  )
}

function EditableTitle({ media, tabIndex }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const rename = useRenameMedia()
  const title = draft ?? media.title
  const isChanged = title.trim() !== '' && title.trim() !== media.title
  const save = () => {
    if (isChanged) rename.mutate({ media_id: media.id, title }, { onSuccess: () => setDraft(null) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setDraft(null)
  }
  return (
    <div className={classes.title}>
      <input
        className={classes.name}
        aria-label={`Name of ${media.title}`}
        title={media.title}
        value={title}
        tabIndex={tabIndex}
        maxLength={maxNameLength}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isChanged) setDraft(null)
        }}
      />
      {isChanged && <NameHint media={media} title={title} />}
      {title.trim() === '' && <span className={classes.problem}>Enter a name</span>}
      {isChanged ? (
        <button
          type="button"
          className={classes.save}
          onClick={save}
          disabled={rename.isPending}
          tabIndex={tabIndex}
          aria-label={`Save the name of ${media.title}`}
        >
          Save
        </button>
      ) : null}
    </div>
  )
}

function NameHint({ media, title }: { media: Media; title: string }) {
  const hint = useNameHint('media', title, media.id)
  return <output className={classes.inUse}>{hint}</output>
}
