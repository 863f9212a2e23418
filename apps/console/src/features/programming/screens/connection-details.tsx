import type { Screen } from '@digisigncast/contract/content/screens'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { QrPicture } from '../../../ui/pictures/qr-picture.tsx'
import { GroupedCode } from '../../../ui/text/grouped-code.tsx'
import { HowToConnect } from '../../fleet/devices/index.ts'
import classes from './connection-details.module.css'
import { useRenewScreenCode } from './screens.queries.ts'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Panel with the screen code as text and QR code. */
export function ConnectionDetails({ opened, screen: shown, onClose }: Props) {
  const canEdit = useSession().can('screens', 'edit')
  const { renew, renewed, isRenewing } = useRenewCode()
  const screen = renewed?.id === shown.id ? renewed : shown
  return (
    <SidePanel opened={opened} onClose={onClose} title="Connection Details">
      <Stack align="center" gap="md">
        <h3 className={classes.name}>{screen.name}</h3>
        <Text ta="center">Use below screen code to connect to the screen</Text>
        <div className={classes.code}>
          <GroupedCode code={screen.code} large />
          <CopyText text={screen.code} label="Copy code" />
        </div>
        <QrPicture src={screen.qr_code} alt={`QR code of the player for ${screen.name}`} />
        <Text ta="center" c="var(--ink-2)" size="sm">
          Scan it with the device: it becomes a display of the screen, or shows it once.
        </Text>
        <div className={classes.address}>
          <Anchor href={screen.player_url} target="_blank" rel="noreferrer" className={classes.url}>
            {screen.player_url}
          </Anchor>
          <CopyText text={screen.player_url} label="Copy address" />
        </div>
        <HowToConnect playerUrl={screen.player_url} code="this code" />
        {canEdit && (
          <Button variant="default" loading={isRenewing} onClick={() => renew(screen)}>
            Renew Code
          </Button>
        )}
      </Stack>
    </SidePanel>
  )
}

/** Gives a screen a new code after a confirmation. */
function useRenewCode() {
  const messages = useMessages()
  const renewing = useRenewScreenCode()
  const ask = useConfirmed(renewing, ({ message }) => messages.success(message ?? 'Code renewed.'))
  const renew = (screen: Screen) =>
    ask(screen, {
      title: 'Renew the code of this screen?',
      text: `Links, QR codes and printed codes of “${screen.name}” stop working, and from now on only the new code opens it without a sign-in: its id no longer does. Connected devices stay connected.`,
      confirmLabel: 'Renew Code',
    })
  return { renew, renewed: renewing.data?.data, isRenewing: renewing.isPending }
}
