import { defaultItemDurationMs } from '@digisigncast/contract/limits'
import { type Playlist, savePlaylist } from '@digisigncast/contract/playlists'
import { Button, Input, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiFailure, failureText } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { DurationInput } from '../../ui/duration-input.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { MediaPicker } from '../media/index.ts'
import { arrangement, mediaOf } from './chosen-media.ts'
import { useSavePlaylist } from './playlists.queries.ts'

const formId = 'playlist-form'
const refused = 'Failed to create playlist. Please try again.'

interface Fields {
  name: string
  slide_duration: number | null
  media_ids: string[]
}

const fieldsOf = (playlist: Playlist | undefined): Fields => ({
  name: playlist?.name ?? '',
  slide_duration: playlist?.slide_duration ?? null,
  media_ids: mediaOf(playlist?.contents ?? []),
})

// A choice that was not touched is not sent: somebody else may be arranging the same playlist.
function bodyOf(fields: Fields, playlist: Playlist | undefined) {
  const isSame = fields.media_ids.join() === fieldsOf(playlist).media_ids.join()
  return {
    name: fields.name,
    slide_duration: fields.slide_duration,
    ...(!isSame && { media_ids: arrangement(playlist?.contents ?? [], fields.media_ids) }),
    ...(playlist && { playlistID: playlist.id }),
  }
}

interface Props {
  opened: boolean
  /** Edited; a new one is made without it. */
  playlist: Playlist | undefined
  onClose: () => void
}

export function PlaylistPanel({ opened, playlist, onClose }: Props) {
  const messages = useMessages()
  const canChoose = useSession().can('content', 'view')
  const form = useForm<Fields>({
    initialValues: fieldsOf(playlist),
    validate: (fields) => firstOf(savePlaylist.body.safeParse(bodyOf(fields, playlist)).error?.issues ?? []),
  })
  const save = useSavePlaylist((error) => {
    if (error instanceof ApiFailure) form.setErrors(firstOf(issuesOf(error)))
    messages.error(failureText(error, refused))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, playlist), {
        onSuccess: ({ message }) => {
          messages.success(message ?? (playlist ? 'Playlist updated successfully!' : 'Playlist created successfully!'))
          onClose()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={playlist ? 'Edit Playlist' : 'Create Playlist'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          {playlist ? 'Update Playlist' : 'Add Playlist'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {playlist && <input type="hidden" name="playlistID" value={playlist.id} />}
          <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <DurationInput
            label="Slide Duration"
            description="Can be left blank: the default of 4 seconds then applies to slides with no own duration."
            fallbackMs={defaultItemDurationMs}
            value={form.values.slide_duration}
            onChange={(ms) => form.setFieldValue('slide_duration', ms)}
            error={asText(form.errors['slide_duration'])}
          />
          {canChoose && (
            <Input.Wrapper label="Content" labelElement="div" error={form.errors['media_ids']}>
              <MediaPicker
                selected={form.values.media_ids}
                onChange={(ids) => form.setFieldValue('media_ids', [...ids])}
              />
            </Input.Wrapper>
          )}
        </Stack>
      </form>
    </SidePanel>
  )
}

const asText = (error: unknown) => (typeof error === 'string' ? error : undefined)

const issuesOf = ({ error }: ApiFailure) =>
  Object.entries(error.errors ?? {}).map(([field, [message = '']]) => ({ path: [field], message }))

/** The first complaint about every field. */
function firstOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
