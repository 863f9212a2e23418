import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import type { Content } from '../form/content-choice.ts'
import { ContentFields } from '../form/content-fields.tsx'
import { useSetContentOfScreens } from '../screens.queries.ts'
import { BulkPanel, type BulkPanelProps, useBulkScreens } from './bulk-panel.tsx'
import { type ContentMode, ModeField } from './mode-field.tsx'

/** Panel to assign content to several screens. */
export function BulkContentPanel(props: BulkPanelProps) {
  const { can } = useSession()
  const { ids, done } = useBulkScreens(props)
  const [content, setContent] = useState<Content>({ type: can('playlist', 'view') ? 'playlist' : 'channel', ids: [] })
  const [mode, setMode] = useState<ContentMode>('replace')
  const { mutate, isPending } = useSetContentOfScreens()
  const isEmpty = content.ids.length === 0
  const onClick = () => mutate({ screen_ids: ids, type: content.type, content_ids: content.ids, mode }, done)
  return (
    <BulkPanel
      {...props}
      ids={ids}
      title="Content"
      isDirty={!isEmpty}
      save={{ isPending, isDisabled: isEmpty, onClick }}
    >
      <Stack>
        <ModeField value={mode} onChange={setMode} />
        <ContentFields value={content} onChange={setContent} linked={undefined} hint="Choose at least one." />
      </Stack>
    </BulkPanel>
  )
}
