import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FocusEvent, use, useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { DurationInput } from '../../../../ui/forms/duration-input.tsx'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { useSaveDuration } from '../playlists.queries.ts'
import { DurationDrafts } from './duration-drafts.ts'
import classes from './tile-duration.module.css'

const broken = 'An unexpected error occurred. Please try again.'

interface Props {
  item: PlaylistItem
  /** Playing time (ms). */
  lengthMs: number
  /** Playing time while the item has no duration (ms). */
  fallbackMs: number
}

/** Duration of an image, or of each page of a document, on its picture; a click edits it. Blank: the slide duration of the playlist. */
export function TileDuration({ item, lengthMs, fallbackMs }: Props) {
  const drafts = use(DurationDrafts)
  const [isEditing, setEditing] = useState(() => drafts.has(item.id))
  const isReturning = useRef(false)
  const close = (takesFocus: boolean) => {
    isReturning.current = takesFocus
    setEditing(false)
  }
  // The field that had the focus disappears: the chip takes it.
  const takeFocus = useCallback((chip: HTMLButtonElement | null) => {
    if (chip && isReturning.current) chip.focus()
    if (chip) isReturning.current = false
  }, [])
  const { title } = item.media
  const { hasPages } = kindOf(item.media.file_type)
  if (isEditing) return <Editor item={item} fallbackMs={fallbackMs} onClose={close} />
  return (
    <button
      ref={takeFocus}
      type="button"
      className={classes.chip}
      title={hasPages ? 'Change the duration of each page' : 'Change the duration'}
      aria-label={`Duration of ${hasPages ? 'each page of ' : ''}${title}: ${clockText(lengthMs)}`}
      onClick={() => setEditing(true)}
    >
      {clockText(lengthMs)}
      <IconPencil size={13} aria-hidden />
    </button>
  )
}

interface EditorProps {
  item: PlaylistItem
  fallbackMs: number
  onClose: (takesFocus: boolean) => void
}

/** Save appears after a change. */
function Editor({ item, fallbackMs, onClose }: EditorProps) {
  const drafts = use(DurationDrafts)
  const [draft, setDraft] = useState(() => drafts.get(item.id))
  const form = useRef<HTMLFormElement>(null)
  const messages = useMessages()
  const save = useSaveDuration((error) => messages.error(failureText(error, broken, broken)))
  const value = draft === undefined ? item.duration : draft
  // 0 and blank both mean that the item has no duration.
  const isChanged = (value ?? 0) !== (item.duration ?? 0)

  // Not for an editor that was scrolled away and back.
  useEffect(() => {
    if (!drafts.has(item.id)) form.current?.querySelectorAll('input').item(1).focus()
  }, [drafts, item.id])
  const edit = (ms: number | null) => {
    drafts.set(item.id, ms)
    setDraft(ms)
  }
  const close = (takesFocus: boolean) => {
    drafts.delete(item.id)
    onClose(takesFocus)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of its fields
    <form
      ref={form}
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) save.mutate({ itemId: item.id, duration: value ?? 0 }, { onSuccess: () => close(true) })
        else close(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close(true)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!isChanged && !currentTarget.contains(relatedTarget)) close(false)
      }}
    >
      <DurationInput
        label={`Duration of ${item.media.title}`}
        hideLabel
        size="xs"
        fallbackMs={fallbackMs}
        value={value}
        onChange={edit}
        disabled={save.isPending}
      />
      {draft === 0 && !isChanged && (
        <span className={classes.default} title="0 and blank use the slide duration of the playlist.">
          Default
        </span>
      )}
      {isChanged && (
        <Button
          type="submit"
          size="compact-sm"
          loading={save.isPending}
          aria-label={`Save duration of ${item.media.title}`}
        >
          Save
        </Button>
      )}
    </form>
  )
}
