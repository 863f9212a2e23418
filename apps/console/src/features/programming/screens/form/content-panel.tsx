import type { Screen } from '@digisigncast/contract/content/screens'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { failureText, ProposedChange } from '../../../../api/client.ts'
import { useSession } from '../../../../api/session.tsx'
import { ChangedNotice } from '../../../../ui/feedback/changed-notice.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { rebase } from '../../../../ui/forms/rebase.ts'
import { PanelBack } from '../../../../ui/layout/panel-back.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { ProposalNotice } from '../../../kernel/approvals/index.ts'
import { useUpdateContent } from '../screens.queries.ts'
import { contentOf, contentText, isSameContent, only } from './content-choice.ts'
import { ContentFields } from './content-fields.tsx'
import { useChangedScreen } from './use-changed-screen.ts'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Panel to assign content to a screen. */
export function ContentPanel({ opened, screen: edited, onClose }: Props) {
  const [screen, setScreen] = useState(edited)
  const [content, setContent] = useState(() => contentOf(edited))
  const messages = useMessages()
  const { me } = useSession()
  const { notice, handleConflict, clear } = useChangedScreen({
    screen,
    onReloaded: (now, linkable) => {
      const { fields, both } = rebase(
        { content },
        { before: { content: contentOf(screen) }, now: { content: contentOf(now) } },
      )
      setScreen(now)
      setContent(only(fields.content, linkable))
      return both.map(() => ({ label: 'Assign Content', value: contentText(now) }))
    },
  })
  const update = useUpdateContent((error) => {
    if (handleConflict(error)) return
    messages.error(failureText(error, undefined, 'Unable to update content please contact your administrator'))
  })
  const isChanged = !isSameContent(content, contentOf(screen))

  const save = () => {
    clear()
    update.mutate(
      { screenId: screen.id, contentIds: content.ids, contentType: content.type, version: screen.version },
      {
        onSuccess: () => {
          messages.success('Content updated successfully!')
          onClose()
        },
        onError: (failure) => {
          if (failure instanceof ProposedChange) onClose()
        },
      },
    )
  }

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Manage Content"
      isDirty={isChanged}
      note={!isChanged && 'Nothing has changed yet.'}
      footer={
        <Button onClick={save} disabled={!isChanged} loading={update.isPending}>
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
          onChange={setContent}
          linked={{ type: screen.data_type, content: screen.content }}
        />
      </Stack>
    </SidePanel>
  )
}
