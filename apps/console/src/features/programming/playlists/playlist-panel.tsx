import { defaultItemDurationMs } from '@digisigncast/contract/api/limits'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Input } from '@mantine/core'
import { useNameHint } from '../../../api/name-in-use.ts'
import { useSession } from '../../../api/session.tsx'
import { ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { DurationInput } from '../../../ui/forms/duration-input.tsx'
import { NameInput } from '../../../ui/forms/name-input.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { ProposalNotice } from '../../kernel/approvals/index.ts'
import { PreviewButton } from '../../kernel/preview/index.ts'
import { VersionsButton } from '../../kernel/versions/index.ts'
import { MediaPicker } from '../../library/media/index.ts'
import { FillRuleField } from './filled/fill-rule-field.tsx'
import { FillField } from './presentation/fill-field.tsx'
import { FitField } from './presentation/fit-field.tsx'
import { OrderField } from './rounds/order-field.tsx'
import { usePlaylistForm } from './use-playlist-form.ts'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  playlist: Playlist | undefined
  onClose: () => void
  /** Called with the id of a new playlist. */
  onCreated: (id: string) => void
}

export function PlaylistPanel({ opened, playlist: edited, onClose, onCreated }: Props) {
  const { can, me } = useSession()
  const canChoose = can('content', 'view')
  const { form, formProps, stored: playlist, notice } = usePlaylistForm(edited, { onSaved: onClose, onCreated })
  const isProposed = me?.needs_approval === true && (playlist?.screens.length ?? 0) > 0
  const hint = useNameHint('playlist', form.values.name, playlist?.id)
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Playlist' : 'Create Playlist'}
      {...formProps}
      saveLabel={edited ? (isProposed ? 'Propose Changes' : 'Update Playlist') : 'Add Playlist'}
      actions={
        <>
          {playlist && (
            <VersionsButton
              look="icon"
              subject={{ kind: 'playlist', id: playlist.id, name: playlist.name }}
              isOver
              hasUnsaved={form.isDirty()}
              onRestored={onClose}
            />
          )}
          {playlist && (
            <PreviewButton
              subject={{ kind: 'playlist', id: playlist.id, name: playlist.name }}
              hasUnsaved={form.isDirty()}
            />
          )}
        </>
      }
    >
      {playlist && <ProposalNotice thing={playlist.id} />}
      {notice && <ChangedNotice {...notice} />}
      {playlist && <input type="hidden" name="playlistID" value={playlist.id} />}
      <NameInput label="Title" withAsterisk data-autofocus hint={hint} {...form.getInputProps('name')} />
      <DurationInput
        label="Slide Duration"
        description="Can be left blank: the default of 4 seconds then applies to items without their own duration."
        fallbackMs={defaultItemDurationMs}
        value={form.values.slide_duration}
        onChange={(ms) => form.setFieldValue('slide_duration', ms)}
        error={asText(form.errors['slide_duration'])}
      />
      <OrderField
        value={form.values.order}
        onChange={(order) => form.setFieldValue('order', order)}
        error={form.errors['order']}
      />
      <FitField value={form.values.fit} onChange={(fit) => form.setFieldValue('fit', fit)} error={form.errors['fit']} />
      <FillField
        value={form.values.fill}
        onChange={(fill) => form.setFieldValue('fill', fill)}
        hasError={Boolean(form.errors['fill'])}
      />
      {canChoose && (
        <FillRuleField
          value={form.values.fill_rule}
          onChange={(rule) => form.setFieldValue('fill_rule', rule)}
          errors={form.errors}
          playlistId={playlist?.id}
        />
      )}
      {canChoose && (
        <Input.Wrapper label="Content" labelElement="div" error={form.errors['media_ids']}>
          <MediaPicker selected={form.values.media_ids} onChange={(ids) => form.setFieldValue('media_ids', [...ids])} />
        </Input.Wrapper>
      )}
    </FormPanel>
  )
}

const asText = (error: unknown) => (typeof error === 'string' ? error : undefined)
