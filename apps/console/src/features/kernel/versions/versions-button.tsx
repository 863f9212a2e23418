import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import type { Subject } from './versions.queries.ts'

const VersionsPanel = later(() => import('./versions-panel.tsx').then((part) => part.VersionsPanel))

interface Props {
  subject: Subject
  look: 'compact' | 'icon'
  /** It opens above another panel. */
  isOver?: boolean
  /** The page has changes that a restore discards. */
  hasUnsaved?: boolean
  /** Called after a restore. */
  onRestored?: () => void
}

/** Opens the versions of a thing. */
export function VersionsButton({ subject, look, isOver = false, hasUnsaved = false, onRestored }: Props) {
  const { opened, turn, open: openPanel, close } = usePanel<null>()
  const open = () => openPanel(null)
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label="Versions">
          <ActionIcon size="lg" aria-label="Versions" onClick={open}>
            <IconHistory size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="subtle" size="compact-sm" leftSection={<IconHistory size={16} aria-hidden />} onClick={open}>
          Versions
        </Button>
      )}
      {turn > 0 && (
        <VersionsPanel
          subject={subject}
          opened={opened}
          isOver={isOver}
          hasUnsaved={hasUnsaved}
          onClose={close}
          onRestored={() => {
            close()
            onRestored?.()
          }}
        />
      )}
    </>
  )
}
