import { animations, type Screen } from '@digisigncast/contract/content/screens'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { useSession } from '../../../../api/session.tsx'
import { ChangedNotice } from '../../../../ui/feedback/changed-notice.tsx'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { animationNames } from '../../../../ui/text/animation-names.ts'
import { LocationFields } from '../../../kernel/places/index.ts'
import { HoursFields } from '../../../kernel/rules/index.ts'
import { OverlayFields } from '../../overlays/index.ts'
import { followedText, TagInput, useOpeningTags } from '../../tags/index.ts'
import { AnimationPreview } from './animation-preview.tsx'
import { ContentFields } from './content-fields.tsx'
import { RotationField } from './rotation-field.tsx'
import { ScreenZoneSelect } from './screen-zone-select.tsx'
import { useScreenForm } from './use-screen-form.ts'

const codeHints = {
  blank: 'Leave blank to generate automatically.',
  other: 'Links, QR codes and printed codes with the old code or the id of the screen stop working.',
}

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  screen?: Screen | undefined
  onClose: () => void
  /** Called with a new screen. */
  onCreated?: (screen: Screen) => void
}

export function ScreenPanel({ opened, screen: edited, onClose, onCreated }: Props) {
  const { can } = useSession()
  const { form, formProps, stored: screen, notice } = useScreenForm(edited, { onSaved: onClose, onCreated })
  const hint = useNameHint('screen', form.values.name, screen?.id)
  const followed = followedText(useOpeningTags(form.values.tags))
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Screen' : 'Create Screen'}
      {...formProps}
      saveLabel={edited ? 'Update Screen' : 'Add Screen'}
    >
      {notice && <ChangedNotice {...notice} />}
      {screen && <input type="hidden" name="screenID" value={screen.id} />}
      <NameInput label="Title" withAsterisk data-autofocus hint={hint} {...form.getInputProps('name')} />
      <TextInput
        label="Unique Screen Code"
        description={screen && form.isDirty('code') && form.values.code ? codeHints.other : codeHints.blank}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mono)', textTransform: 'uppercase' } }}
        {...form.getInputProps('code')}
      />
      <RotationField
        value={form.values.rotation}
        onChange={(rotation) => form.setFieldValue('rotation', rotation)}
        error={form.errors['rotation']}
      />
      {(can('playlist', 'view') || can('channels', 'view')) && (
        <ContentFields
          value={form.values.content}
          onChange={(content) => form.setFieldValue('content', content)}
          linked={screen && { type: screen.data_type, content: screen.content }}
          error={form.errors['content']}
        />
      )}
      <TagInput
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={form.errors['tags']}
      />
      <OverlayFields
        value={form.values.overlays}
        onChange={(overlays) => form.setFieldValue('overlays', overlays)}
        rotation={form.values.rotation}
        errors={form.errors}
      />
      <NativeSelect
        label="Select Animation"
        data={animations.map((value) => ({ value, label: animationNames[value] }))}
        {...form.getInputProps('animation')}
      />
      <AnimationPreview
        animation={form.values.animation === 'unknown' ? 'default' : form.values.animation}
        rotation={form.values.rotation}
      />
      <HoursFields
        value={form.values.hours}
        onChange={(hours) => form.setFieldValue('hours', hours)}
        error={form.errors['hours']}
        fallback={followed}
      >
        <Switch
          label="Switch off the TV in standby"
          description="Beta: Linux displays whose TV has HDMI-CEC."
          {...form.getInputProps('tv_standby', { type: 'checkbox' })}
        />
      </HoursFields>
      <ScreenZoneSelect
        value={form.values.time_zone}
        onChange={(zone) => form.setFieldValue('time_zone', zone)}
        error={form.errors['time_zone']}
      />
      <LocationFields
        value={form.values.location}
        onChange={(location) => form.setFieldValue('location', location)}
        isWrong={'location' in form.errors}
        description="For warnings that are about an area. Empty: that of its tags."
      />
    </FormPanel>
  )
}
