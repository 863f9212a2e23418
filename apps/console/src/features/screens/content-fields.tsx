import type { ContentType } from '@digisigncast/contract/screens'
import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ToggleList } from '../../ui/toggle-list.tsx'
import classes from './content-fields.module.css'
import { usePlaylistChoices } from './screens.queries.ts'

export interface Content {
  type: ContentType
  ids: string[]
}

/** What a screen can show. Channels join this list with the calls that make them. */
const types: readonly { value: ContentType; label: string; none: string }[] = [
  { value: 'playlist', label: 'Playlist', none: 'No playlists yet. Create one under Playlists, then assign it here.' },
]

interface Props {
  value: Content
  onChange: (value: Content) => void
  /** Linked already: stays in the list even when you may not see where it comes from. */
  linked: readonly { id: string; name: string }[]
  error?: ReactNode
}

/** The kind of content, and a toggle per item. Another kind starts with nothing selected. */
export function ContentFields({ value, onChange, linked, error }: Props) {
  const canChoose = useSession().can('playlist', 'view')
  const choices = usePlaylistChoices(canChoose)
  const type = types.find((entry) => entry.value === value.type)
  const known = new Set(choices.data?.map(({ id }) => id))
  const unseen = linked.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, label: name }))
  const items = [...(choices.data ?? []), ...unseen]
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Assign Content"
        description="Can be left blank and added later."
        value={value.type}
        onChange={(chosen) => {
          const next = types.find((entry) => entry.value === chosen)
          if (next && next.value !== value.type) onChange({ type: next.value, ids: [] })
        }}
      >
        <div className={classes.types}>
          {types.map((entry) => (
            <Radio key={entry.value} value={entry.value} label={entry.label} />
          ))}
        </div>
      </Radio.Group>
      {choices.isError ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <div className={classes.choices}>
          <ToggleList
            items={items}
            selected={value.ids}
            onChange={(ids) => onChange({ ...value, ids })}
            searchable={items.length > 8}
            emptyText={choices.isLoading ? 'Loading…' : (type?.none ?? '')}
          />
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </Stack>
  )
}
