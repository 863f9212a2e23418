import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import type { Content } from '../form/content-choice.ts'
import { ContentFields } from '../form/content-fields.tsx'
import { screensText } from '../screen-words.ts'
import { useSetContentOfScreens } from '../screens.queries.ts'
import type { BulkReply } from './use-bulk-report.ts'

interface Props {
  opened: boolean
  ids: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** Panel to assign content to several screens. */
export function BulkContentPanel({ opened, ids, onClose, onDone }: Props) {
  const { can } = useSession()
  const [content, setContent] = useState<Content>({ type: can('playlist', 'view') ? 'playlist' : 'channel', ids: [] })
  const [mode, setMode] = useState<'replace' | 'add'>('replace')
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
        <Radio.Group
          label="Current content"
          value={mode}
          onChange={(value) => setMode(value === 'add' ? 'add' : 'replace')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="replace" label="Replace it" />
            <Radio value="add" label="Keep it, and add to it" />
          </Stack>
        </Radio.Group>
        <ContentFields value={content} onChange={setContent} linked={undefined} hint="Choose at least one." />
      </Stack>
    </SidePanel>
  )
}
