import type { Channel } from '@digisigncast/contract/channels'
import { Button, Stack, TextInput } from '@mantine/core'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import classes from './channel-panel.module.css'
import { usePlaylistChoices } from './channels.queries.ts'
import { LayoutField } from './layout-field.tsx'
import { Miniature } from './miniature.tsx'
import { RegionFields } from './region-fields.tsx'
import { useChannelForm } from './use-channel-form.ts'

const formId = 'channel-form'

interface Props {
  opened: boolean
  /** Edited; a new one is made without it. */
  channel: Channel | undefined
  onClose: () => void
}

/** Create Channel, or Edit Channel when there is one. */
export function ChannelPanel({ opened, channel: edited, onClose }: Props) {
  const { form, channel, submit, outdated, reload, ...state } = useChannelForm(edited, onClose)
  const { arrangement } = form.values
  const choices = usePlaylistChoices()
  const setArrangement = (value: typeof arrangement) => form.setFieldValue('arrangement', value)

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Channel' : 'Create Channel'}
      isDirty={state.isDirty}
      footer={
        <Button type="submit" form={formId} loading={state.isSaving}>
          {edited ? 'Update Channel' : 'Add Channel'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="lg">
          {outdated && <ChangedNotice text={outdated} onReload={reload} isReloading={state.isReloading} />}
          {channel && <input type="hidden" name="channelID" value={channel.id} />}
          <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <LayoutField value={arrangement} onChange={setArrangement} error={form.errors['arrangement']} />
          <div className={classes.room}>
            <Miniature arrangement={arrangement} choices={choices.data} />
          </div>
          {arrangement.layout && (
            <RegionFields
              key={`${arrangement.layout} ${channel?.version ?? 0}`}
              layout={arrangement.layout}
              value={arrangement}
              onChange={setArrangement}
              linked={channel}
            />
          )}
        </Stack>
      </form>
    </SidePanel>
  )
}
