import { screensText } from '@digisigncast/contract/api/screens-text'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import type { Content } from '../form/content-choice.ts'
import { ContentFields } from '../form/content-fields.tsx'
import { useSetContentOfScreens } from '../screens.queries.ts'
import { type ContentMode, ModeField } from './mode-field.tsx'
import { NoSelectionPanel } from './no-selection-panel.tsx'
import type { BulkReply } from './use-bulk-report.ts'

interface Props {
  opened: boolean
  /** Kept with the history entry of the panel; empty when a link opened it. */
  screenIds: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** Panel to assign content to several screens. */
export function BulkContentPanel({ opened, screenIds, onClose, onDone }: Props) {
  const { can } = useSession()
  // They stay while the panel closes.
  const [ids] = useState(screenIds)
  const [content, setContent] = useState<Content>({ type: can('playlist', 'view') ? 'playlist' : 'channel', ids: [] })
  const [mode, setMode] = useState<ContentMode>('replace')
  const { mutate, isPending } = useSetContentOfScreens()
  const save = () =>
    mutate(
      { screen_ids: [...ids], type: content.type, content_ids: content.ids, mode },
      {
        onSuccess: (reply) => {
          onClose()
          onDone(reply)
        },
      },
    )
  if (ids.length === 0)
    return <NoSelectionPanel opened={opened} onClose={onClose} title="Content of selected screens" button="Content" />
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Content of ${screensText(ids.length)}`}
      isDirty={content.ids.length > 0}
      footer={
        <Button onClick={save} disabled={content.ids.length === 0} loading={isPending}>
          Save
        </Button>
      }
    >
      <Stack>
        <ModeField value={mode} onChange={setMode} />
        <ContentFields value={content} onChange={setContent} linked={undefined} hint="Choose at least one." />
      </Stack>
    </SidePanel>
  )
}
