import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '../../api/session.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import classes from './takeover-button.module.css'
import { TakeoverPanel } from './takeover-panel.tsx'

/** Opens the takeovers, for users who may start them. */
export function TakeoverButton() {
  const { can } = useSession()
  const panel = usePanel<null>()
  if (!can('takeover', 'start')) return null
  return (
    <>
      <Button
        variant="outline"
        color="red"
        className={classes.button}
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        aria-label="Takeover"
        onClick={() => panel.open(null)}
      >
        Takeover
      </Button>
      {panel.turn > 0 && <TakeoverPanel key={panel.turn} opened={panel.opened} onClose={panel.close} />}
    </>
  )
}
