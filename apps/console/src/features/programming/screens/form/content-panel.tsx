import type { Screen } from '@digisigncast/contract/content/screens'
import { Button, Stack, Text } from '@mantine/core'
import { failureText } from '../../../../api/client.ts'
import { useEditForm } from '../../../../api/forms/use-edit-form.ts'
import { useSession } from '../../../../api/session.tsx'
import { ChangedNotice } from '../../../../ui/feedback/changed-notice.tsx'
import { PanelBack } from '../../../../ui/layout/panel-back.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { ProposalNotice } from '../../../kernel/approvals/index.ts'
import { findScreen, storeContent, useFindLinkable } from '../screens.queries.ts'
import { contentOf, contentText, isSameContent, only } from './content-choice.ts'
import { ContentFields } from './content-fields.tsx'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Panel to assign content to a screen. */
export function ContentPanel({ opened, screen: edited, onClose }: Props) {
  const { me } = useSession()
  const { form, stored: screen = edited, submit, notice, isSaving } = useContentForm(edited, onClose)
  const { content } = form.values
  const isChanged = !isSameContent(content, contentOf(screen))

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Manage Content"
      isDirty={isChanged}
      note={!isChanged && 'Nothing has changed yet.'}
      footer={
        <Button onClick={() => submit()} disabled={!isChanged} loading={isSaving}>
          {me?.needs_approval ? 'Propose' : 'Save'}
        </Button>
      }
    >
      <Stack>
        <PanelBack />
        <ProposalNotice thing={screen.id} />
        {notice && <ChangedNotice {...notice} />}
        <Text fw={650} lineClamp={2}>
          {screen.name}
        </Text>
        <ContentFields
          value={content}
          onChange={(changed) => form.setFieldValue('content', changed)}
          linked={{ type: screen.data_type, content: screen.content }}
        />
      </Stack>
    </SidePanel>
  )
}

const fieldsOf = (screen: Screen | undefined) => ({ content: contentOf(screen) })

const useContentForm = (screen: Screen, onSaved: () => void) =>
  useEditForm({
    edited: screen,
    noun: 'screen',
    fieldsOf,
    errorsIn: () => ({}),
    bodyOf: ({ content }, { id, version }: Screen = screen) => ({
      screenId: id,
      contentIds: content.ids,
      contentType: content.type,
      version,
    }),
    find: ({ id }) => findScreen(id),
    findLinkable: useFindLinkable(),
    only: ({ content }, linkable) => ({ content: only(content, linkable) }),
    storedText: (now) => ({ label: 'Assign Content', value: contentText(now) }),
    save: storeContent,
    errorText: (error) => failureText(error, undefined, 'Unable to update content please contact your administrator'),
    savedText: () => 'Content updated successfully!',
    onSaved,
    onProposed: onSaved,
  })
