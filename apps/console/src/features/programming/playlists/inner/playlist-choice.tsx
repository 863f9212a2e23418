import type { PlaylistName } from '@digisigncast/contract/content/playlists'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../../api/client.ts'
import { playlistNames } from '../../../../api/playlist-names.ts'
import { ToggleList } from '../../../../ui/forms/toggle-list.tsx'
import { RowSkeletons } from '../../../../ui/lists/row-skeletons.tsx'
import { itemsText } from '../playlist-words.ts'
import { TakeField } from './take-field.tsx'

const maxShown = 100

export interface ChosenPlaylists {
  ids: string[]
  take: number | null
}

interface Props {
  /** The playlist that they are added to. */
  playlistId: string
  value: ChosenPlaylists
  onChange: (chosen: ChosenPlaylists) => void
}

/** Chooses playlists to add to a playlist, and how much of them plays. */
export function ChoosePlaylists({ playlistId, value, onChange }: Props) {
  const { data, error, refetch } = useQuery(playlistNames)
  if (error)
    return (
      <Stack align="start">
        <Text>{failureText(error)}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    )
  if (!data) return <RowSkeletons count={6} columns={['1fr']} height={56} />
  const others = data.data.filter(({ id }) => id !== playlistId)
  return (
    <Stack>
      <TakeField value={value.take} onChange={(take) => onChange({ ...value, take })} />
      <ToggleList
        items={others.map(toItem)}
        selected={value.ids}
        onChange={(ids) => onChange({ ...value, ids })}
        emptyText="There is no other playlist yet."
        searchable
        maxShown={maxShown}
      />
    </Stack>
  )
}

const toItem = ({ id, name, item_count, first }: PlaylistName) => ({
  id,
  label: name,
  hint: itemsText(item_count),
  picture: first?.thumbnail ?? null,
})
