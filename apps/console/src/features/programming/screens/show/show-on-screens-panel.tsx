import { screensText } from '@digisigncast/contract/api/screens-text'
import type { Screen } from '@digisigncast/contract/content/screens'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { FailuresPanel } from '../bulk/failures-panel.tsx'
import { type ContentMode, ModeField } from '../bulk/mode-field.tsx'
import { useBulkReport } from '../bulk/use-bulk-report.ts'
import { contentText } from '../form/content-choice.ts'
import { useSetContentOfScreens } from '../screens.queries.ts'
import { ScreenToggles } from './screen-toggles.tsx'
import { useScreenChoice } from './use-show-on-screens.ts'

interface Props {
  opened: boolean
  playlist: { id: string; name: string; screens: readonly { id: string }[] }
  onClose: () => void
}

/** Panel to choose screens that show a playlist. */
export function ShowOnScreensPanel({ opened, playlist, onClose }: Props) {
  const choice = useScreenChoice()
  const chosen = choice.ids
  const [mode, setMode] = useState<ContentMode>('replace')
  const report = useBulkReport()
  const save = useSetContentOfScreens()
  const submit = () =>
    save.mutate(
      { screen_ids: [...chosen], type: 'playlist', content_ids: [playlist.id], mode },
      {
        onSuccess: (reply) => {
          report.report(reply)
          onClose()
        },
      },
    )
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        title={`Show ${playlist.name} On Screens`}
        isDirty={chosen.length > 0 && !save.isPending}
        note={chosen.length === 0 ? 'Choose at least one screen.' : screensText(chosen.length)}
        footer={
          <Button onClick={submit} disabled={chosen.length === 0} loading={save.isPending || choice.isPending}>
            Save
          </Button>
        }
      >
        <Stack>
          <ModeField value={mode} onChange={setMode} />
          <ScreenToggles choice={choice} hintOf={(screen) => hintOf(screen, playlist.id)} />
        </Stack>
      </SidePanel>
      <FailuresPanel opened={report.opened} failed={report.failed} onClose={report.close} />
    </>
  )
}

/** Returns the current content of a screen. */
function hintOf(screen: Screen, playlistId: string): string {
  const shows = screen.data_type === 'playlist' && screen.content.some(({ id }) => id === playlistId)
  if (!shows) return contentText(screen)
  const others = screen.content.length - 1
  if (others === 0) return 'Shows this playlist'
  return `Shows this playlist and ${others === 1 ? '1 other' : `${others} others`}`
}
