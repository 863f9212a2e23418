import type { Channel } from '@digisigncast/contract/content/channels'
import { Button, Stack } from '@mantine/core'
import { useNameHint } from '../../api/name-in-use.ts'
import { ChangedNotice } from '../../ui/feedback/changed-notice.tsx'
import { NameInput } from '../../ui/forms/name-input.tsx'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { regionNames } from './channel-fields.ts'
import classes from './channel-panel.module.css'
import { usePlaylistChoices } from './channels.queries.ts'
import { LayoutField } from './layout-field.tsx'
import { Miniature } from './miniature.tsx'
import { RegionFields } from './region-fields.tsx'
import { useChannelForm } from './use-channel-form.ts'

const formId = 'channel-form'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  channel: Channel | undefined
  onClose: () => void
}

export function ChannelPanel({ opened, channel: edited, onClose }: Props) {
  const { form, channel, submit, notice, isSaving } = useChannelForm(edited, onClose)
  const hint = useNameHint('channel', form.values.name, channel?.id)
  const { layout } = form.values
  const choices = usePlaylistChoices()
  const setLayout = (value: typeof layout) => form.setFieldValue('layout', value)

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Channel' : 'Create Channel'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={isSaving}>
          {edited ? 'Update Channel' : 'Add Channel'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="lg">
          {notice && <ChangedNotice {...notice} />}
          {channel && <input type="hidden" name="channelID" value={channel.id} />}
          <NameInput label="Title" withAsterisk data-autofocus hint={hint} {...form.getInputProps('name')} />
          <LayoutField value={layout} onChange={setLayout} error={form.errors['layout']} />
          <div className={classes.room}>
            <Miniature arrangement={layout} choices={choices.data} />
          </div>
          {layout.selectedLayout && (
            <RegionFields
              key={`${layout.selectedLayout} ${channel?.version ?? 0}`}
              regions={regionNames(layout.selectedLayout)}
              value={layout}
              onChange={setLayout}
              linked={channel}
            />
          )}
        </Stack>
      </form>
    </SidePanel>
  )
}
