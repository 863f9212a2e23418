import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { DurationInput } from '../../../ui/forms/duration-input.tsx'
import { useSaveDuration } from '../playlists.queries.ts'
import classes from './content-tile.module.css'
import { DurationDrafts } from './duration-drafts.ts'

const broken = 'An unexpected error occurred. Please try again.'

/** Duration of an image; blank: the playlist's slide duration. Save appears after a change. */
export function TileDuration({ item, fallbackMs }: { item: PlaylistItem; fallbackMs: number }) {
  const drafts = use(DurationDrafts)
  const [draft, setDraft] = useState(() => drafts.get(item.id))
  const messages = useMessages()
  const save = useSaveDuration((error) => messages.error(failureText(error, broken, broken)))
  const value = draft === undefined ? item.duration : draft
  // 0 and blank both mean "no own duration".
  const isChanged = (value ?? 0) !== (item.duration ?? 0)

  const edit = (ms: number | null) => {
    drafts.set(item.id, ms)
    setDraft(ms)
  }
  const settle = () => {
    drafts.delete(item.id)
    setDraft(undefined)
  }

  return (
    <form
      className={classes.duration}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) save.mutate({ itemId: item.id, duration: value ?? 0 }, { onSuccess: settle })
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
