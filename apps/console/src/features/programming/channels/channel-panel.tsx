import type { Channel } from '@digisigncast/contract/content/channels'
import { regionNames } from '@digisigncast/contract/content/layouts'
import { Button, Input, Stack } from '@mantine/core'
import { useNameHint } from '../../../api/name-in-use.ts'
import { useSession } from '../../../api/session.tsx'
import { ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { NameInput } from '../../../ui/forms/name-input.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { ProposalNotice } from '../../kernel/approvals/index.ts'
import { PreviewButton } from '../../kernel/preview/index.ts'
import { VersionsButton } from '../../kernel/versions/index.ts'
import { ScreenToggles, useScreenChoice, useShowOnScreens } from '../screens/index.ts'
import classes from './channel-panel.module.css'
import { usePlaylistChoices } from './channels.queries.ts'
import { LayoutField } from './layout-field.tsx'
import { Miniature } from './miniature.tsx'
import { keepInForm, RegionFields } from './region-fields.tsx'
import { useChannelForm } from './use-channel-form.ts'

const formId = 'channel-form'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  channel: Channel | undefined
  onClose: () => void
}

export function ChannelPanel({ opened, channel: edited, onClose }: Props) {
  const { can, me } = useSession()
  const shownOn = useScreenChoice()
  const showOn = useShowOnScreens()
  const {
    form,
    stored: channel,
    submit,
    notice,
    isSaving,
  } = useChannelForm(edited, {
    onProposed: onClose,
    onSaved: ({ id }) => {
      if (shownOn.ids.length > 0) showOn('channel', id, shownOn.ids)
      onClose()
    },
  })
  const hint = useNameHint('channel', form.values.name, channel?.id)
  const { layout } = form.values
  const choices = usePlaylistChoices()
  const setLayout = (value: typeof layout) => form.setFieldValue('layout', value)

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Channel' : 'Create Channel'}
      isDirty={form.isDirty() || shownOn.ids.length > 0}
      footer={
        <>
          {channel && (
            <VersionsButton
              look="icon"
              subject={{ kind: 'channel', id: channel.id, name: channel.name }}
              isOver
              hasUnsaved={form.isDirty()}
              onRestored={onClose}
            />
          )}
          {channel && (
            <PreviewButton
              subject={{ kind: 'channel', id: channel.id, name: channel.name }}
              hasUnsaved={form.isDirty()}
            />
          )}
          <Button type="submit" form={formId} loading={isSaving || shownOn.isPending}>
            {edited ? (me?.needs_approval ? 'Save or Propose' : 'Update Channel') : 'Add Channel'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="lg">
          {channel && <ProposalNotice thing={channel.id} />}
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
        {!edited && can('screens', 'view') && can('screens', 'edit') && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- styled like the fields above
          <div role="group" aria-label="Show On Screens" className={classes.screens}>
            <Input.Label>Show On Screens</Input.Label>
            <Input.Description mb={8}>
              Replaces what they show now. Can be left blank and assigned later.
            </Input.Description>
            <div role="presentation" onKeyDown={keepInForm}>
              <ScreenToggles choice={shownOn} />
            </div>
          </div>
        )}
      </form>
    </SidePanel>
  )
}
