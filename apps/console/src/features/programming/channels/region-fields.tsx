import { contentName } from '@digisigncast/contract/api/shown-content'
import type { Channel } from '@digisigncast/contract/content/channels'
import { type KeyboardEvent, useMemo } from 'react'
import { useSession } from '../../../api/session.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { type Arrangement, withRegion } from './channel-fields.ts'
import { type PlaylistChoice, type PlaylistChoices, usePlaylistChoices } from './channels.queries.ts'
import classes from './region-field.module.css'
import { RegionField } from './region-field.tsx'

interface Props {
  regions: readonly string[]
  value: Arrangement
  onChange: (value: Arrangement) => void
  /** Linked playlists stay in the list, even if the user may not view them. */
  linked: Channel | undefined
}

export function RegionFields({ regions, value, onChange, linked }: Props) {
  const canChoose = useSession().can('playlist', 'view')
  const choices = usePlaylistChoices()
  const items = useMemo(
    () => [...(choices.data?.values() ?? []), ...unseen(linked, choices.data)],
    [linked, choices.data],
  )
  if (choices.isError && !choices.data) {
    return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  }
  if (choices.isLoading) return <p>Loading…</p>
  if (items.length === 0)
    return (
      <p className={classes.empty}>
        {canChoose
          ? 'No playlists yet. Create one under Playlists, then choose it here.'
          : 'You are not allowed to see playlists, so none can be chosen.'}
      </p>
    )
  return regions.map((region) => (
    <div key={region} onKeyDown={keepInForm} role="presentation">
      <RegionField
        region={region}
        items={items}
        selected={value.playlists[region] ?? none}
        onChange={(ids) => onChange(withRegion(value, region, ids))}
      />
    </div>
  ))
}

const none: readonly string[] = []

// Enter in the search box must not submit the form.
export const keepInForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function unseen(channel: Channel | undefined, choices: PlaylistChoices | undefined): PlaylistChoice[] {
  const found = new Map<string, PlaylistChoice>()
  for (const [region, ids] of Object.entries(channel?.playlistsId ?? {})) {
    for (const [at, id] of ids.entries()) {
      const name = contentName(channel?.playlists[region]?.[at] ?? '')
      if (!choices?.has(id)) found.set(id, { id, name, itemCount: null, first: null })
    }
  }
  return [...found.values()]
}
