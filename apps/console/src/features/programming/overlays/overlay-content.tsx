import type { OverlayContentKind, ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { playlistNames } from '../../../api/playlist-names.ts'
import { useSession } from '../../../api/session.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { MediaPicker } from '../../library/media/index.ts'
import classes from './overlay-fields.module.css'

type Content = Pick<ScreenOverlay, 'content_kind' | 'content'>

interface Props {
  value: Content
  /** `picture`: the size of a media item. */
  onChange: (content: Content, picture?: { width: number | null; height: number | null }) => void
  error: ReactNode
}

const kinds = [
  { value: 'media', area: 'content', label: 'Media item' },
  { value: 'playlist', area: 'playlist', label: 'Playlist' },
] as const satisfies readonly { value: OverlayContentKind; area: string; label: string }[]

/** The content of an overlay: a media item or a playlist. */
export function OverlayContent({ value, onChange, error }: Props) {
  const { can } = useSession()
  const { content_kind: kind } = value
  const offered = kinds.filter((one) => can(one.area, 'view') || one.value === kind)
  return (
    <>
      <Radio.Group
        label="Shows"
        value={kind}
        onChange={(chosen) => {
          const other = kinds.find((one) => one.value === chosen)
          if (other && other.value !== kind) onChange({ content_kind: other.value, content: nothing })
        }}
      >
        <div className={classes.fields}>
          {offered.map((one) => (
            <Radio key={one.value} value={one.value} label={one.label} mt={4} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'media' ? (
        <MediaChoice value={value} onChange={onChange} error={error} />
      ) : (
        <PlaylistChoice value={value} onChange={onChange} error={error} />
      )}
    </>
  )
}

function MediaChoice({ value, onChange, error }: Props) {
  const { can } = useSession()
  const choosing = usePanel<true>()
  const { id } = value.content
  if (!can('content', 'view')) return null
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={() => choosing.open(true)}>
        {id === '' ? 'Choose media item' : 'Choose another media item'}
      </Button>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <SidePanel opened={choosing.opened} onClose={choosing.close} title="Choose Media Item">
        <MediaPicker
          selected={id === '' ? [] : [id]}
          onChange={(_ids, { id: chosen, title: name, thumbnail, width, height }) => {
            onChange({ content_kind: 'media', content: { id: chosen, name, thumbnail } }, { width, height })
            choosing.close()
          }}
        />
      </SidePanel>
    </div>
  )
}

function PlaylistChoice({ value, onChange, error }: Props) {
  const { can } = useSession()
  const { data } = useQuery({ ...playlistNames, enabled: can('playlist', 'view') })
  const { content } = value
  const playlists = (data?.data ?? []).map(({ id, name, first }) => ({ id, name, thumbnail: first?.thumbnail ?? null }))
  const isListed = content.id === '' || playlists.some(({ id }) => id === content.id)
  return (
    <NativeSelect
      aria-label="Playlist"
      data={[
        { value: '', label: 'Choose a playlist', disabled: true },
        ...(isListed ? [] : [{ value: content.id, label: nameOf(value) }]),
        ...playlists.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={content.id}
      onChange={({ currentTarget }) => {
        const chosen = playlists.find(({ id }) => id === currentTarget.value)
        if (chosen) onChange({ content_kind: 'playlist', content: chosen })
      }}
      error={error}
    />
  )
}

export const nothing: ScreenOverlay['content'] = { id: '', name: '', thumbnail: null }

/** The name of the content of an overlay. */
export function nameOf({ content_kind: kind, content }: Pick<ScreenOverlay, 'content_kind' | 'content'>): string {
  if (content.name) return content.name
  if (content.id === '') return 'Nothing chosen yet'
  return kind === 'media' ? 'Media item of another manager' : 'Playlist of another manager'
}
