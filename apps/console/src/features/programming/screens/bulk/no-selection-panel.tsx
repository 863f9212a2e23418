import { Button } from '@mantine/core'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Label of the button that opens the panel. */
  button: string
}

/** Panel for selected screens that a link opened. */
export function NoSelectionPanel({ opened, onClose, title, button }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title={title}>
      <EmptyState
        drawing="screen"
        text={`No screens are selected. Select them on the page, then choose ${button}.`}
        action={
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        }
      />
    </SidePanel>
  )
}
