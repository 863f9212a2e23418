import { rotations } from '@digisigncast/contract/api/limits'
import type { Rotation } from '@digisigncast/contract/content/screens'
import type { CommandKind } from '@digisigncast/contract/devices/commands'
import { Button, Menu } from '@mantine/core'
import { IconChevronUp, IconRotateClockwise, IconTerminal2, IconTrash, IconVersions } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { commandButtons } from '../../devices/index.ts'
import type { ScreenSelection } from '../list/use-screen-selection.ts'
import { screensText } from '../screen-words.ts'
import { useCommandScreens, useDeleteScreens, useRotateScreens } from '../screens.queries.ts'
import classes from './bulk-bar.module.css'
import { BulkContentPanel } from './bulk-content-panel.tsx'
import { FailuresPanel } from './failures-panel.tsx'
import { type BulkReply, useBulkReport } from './use-bulk-report.ts'

interface Props {
  selection: ScreenSelection
  /** Screens that match the filter. */
  total: number
  onSelectAll: () => void
}

/** Floating bar with what can be done with the selected screens. */
export function BulkBar({ selection, total, onSelectAll }: Props) {
  const ids = [...selection.ids]
  const content = usePanel<readonly string[]>()
  const { report, ...failures } = useBulkReport()
  const remove = useConfirmedDeletion(ids, (reply) => {
    selection.clear()
    report(reply)
  })
  return (
    <>
      {ids.length > 0 && (
        <section className={classes.bar} aria-label="Selected screens">
          <p className={classes.count} aria-live="polite">
            {ids.length.toLocaleString('en')} selected
          </p>
          <Acts ids={ids} onContent={() => content.open(ids)} onDelete={() => void remove.ask()} onDone={report} />
          <div className={classes.choose}>
            {ids.length < total && (
              <Button variant="subtle" px="sm" onClick={onSelectAll}>
                {`Select all ${total.toLocaleString('en')}`}
              </Button>
            )}
            <Button variant="subtle" px="sm" onClick={selection.clear}>
              Deselect All
            </Button>
          </div>
        </section>
      )}
      {ids.length > 0 && <div className={classes.room} />}
      {content.subject && (
        <BulkContentPanel
          key={content.turn}
          opened={content.opened}
          ids={content.subject}
          onClose={content.close}
          onDone={report}
        />
      )}
      <FailuresPanel opened={failures.opened} failed={failures.failed} onClose={failures.close} />
    </>
  )
}

interface ActsProps {
  ids: string[]
  onContent: () => void
  onDelete: () => void
  onDone: (reply: BulkReply) => void
}

function Acts({ ids, onContent, onDelete, onDone }: ActsProps) {
  const { can } = useSession()
  const rotate = useRotateScreens()
  const command = useCommandScreens()
  const isBusy = rotate.isPending || command.isPending
  const turn = (rotation: Rotation) => rotate.mutate({ screen_ids: ids, rotation }, { onSuccess: onDone })
  const send = (kind: CommandKind) => command.mutate({ screen_ids: ids, kind }, { onSuccess: onDone })
  return (
    <div className={classes.acts}>
      {can('screens', 'edit') && (
        <>
          <Button variant="light" leftSection={<IconVersions size={18} aria-hidden />} onClick={onContent}>
            Content
          </Button>
          <Choices label="Rotation" Icon={IconRotateClockwise} isBusy={isBusy}>
            {rotations.map((degrees) => (
              <Menu.Item key={degrees} onClick={() => turn(degrees)}>{`${degrees}°`}</Menu.Item>
            ))}
          </Choices>
          <Choices label="Commands" Icon={IconTerminal2} isBusy={isBusy}>
            {commandButtons.map(({ kind, label }) => (
              <Menu.Item key={kind} onClick={() => send(kind)}>
                {label}
              </Menu.Item>
            ))}
          </Choices>
        </>
      )}
      {can('screens', 'delete') && (
        <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}

interface ChoicesProps {
  label: string
  Icon: typeof IconTrash
  isBusy: boolean
  children: ReactNode
}

function Choices({ label, Icon, isBusy, children }: ChoicesProps) {
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <Button
          variant="light"
          leftSection={<Icon size={18} aria-hidden />}
          rightSection={<IconChevronUp size={16} aria-hidden />}
          disabled={isBusy}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Deletes several screens after a confirmation. */
function useConfirmedDeletion(ids: string[], onDone: (reply: BulkReply) => void) {
  const confirm = useConfirm()
  const { mutate } = useDeleteScreens()
  const ask = async () => {
    const isSure = await confirm({
      title: ids.length === 1 ? 'Delete this screen?' : `Delete ${screensText(ids.length)}?`,
      text: 'The screens and their codes are deleted. Their players return to the pairing page and ask for a new code.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) mutate({ screen_ids: ids }, { onSuccess: onDone })
  }
  return { ask }
}
