import { maxSilenceScreensNamed, type Silence } from '@digisigncast/contract/accounts/silences'
import { screensText } from '@digisigncast/contract/api/screens-text'
import { quoteSome } from '@digisigncast/contract/events/phrases'
import { Button, Group, Stack } from '@mantine/core'
import { useConfirmed } from '../../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { ownZone } from '../../../../ui/forms/local-moment.ts'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { RowSkeletons } from '../../../../ui/lists/row-skeletons.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import classes from '../alerts.module.css'
import { useDeleteSilence, useSilences } from '../alerts.queries.ts'
import { SilencePanel } from './silence-panel.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  canEdit: boolean
}

/** The silences that run or are planned. */
export function SilencesPanel({ opened, onClose, canEdit }: Props) {
  const { data: silences, error, refetch } = useSilences()
  const { open: edit, ...editing } = usePanel<Silence | undefined>()
  return (
    <>
      <SidePanel
        opened={opened && !editing.opened}
        onClose={onClose}
        title="Silences"
        footer={canEdit && <Button onClick={() => edit(undefined)}>Add Silence</Button>}
      >
        <Stack>
          <p className={classes.intro}>
            No alerts are raised during a silence, for example while a site is renovated or devices are replaced. Times
            in {ownZone}.
          </p>
          {silences ? (
            silences.length === 0 ? (
              <p className={classes.intro}>No silence runs or is planned.</p>
            ) : (
              <ul className={classes.silences}>
                {silences.map((silence) => (
                  <Item key={silence.id} silence={silence} onEdit={canEdit ? edit : undefined} />
                ))}
              </ul>
            )
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowSkeletons count={3} columns={['3fr', '1fr']} height={64} />
          )}
        </Stack>
      </SidePanel>
      <SilencePanel
        key={editing.turn}
        silence={editing.subject}
        opened={opened && editing.opened}
        onClose={editing.close}
      />
    </>
  )
}

function Item({ silence, onEdit }: { silence: Silence; onEdit: ((silence: Silence) => void) | undefined }) {
  const remove = useDeleteSilence()
  const ask = useConfirmed(remove)
  const { id, everything, reason, starts_at, ends_at, created_by, is_editable, screen_count } = silence
  const name = targetsText(silence)
  const onDelete = () =>
    ask(id, {
      title: 'Delete this silence?',
      text: `Trouble of ${everything ? 'the screens' : name} that is still there raises alerts within five minutes.`,
      confirmLabel: 'Delete Silence',
      danger: true,
    })
  return (
    <li className={classes.silence}>
      <strong>{name}</strong>
      <span>
        <Moment at={starts_at} timeZone={ownZone} show="recent" /> until{' '}
        <Moment at={ends_at} timeZone={ownZone} show="recent" />
      </span>
      <span className={classes.more}>
        {reason} · {created_by}
      </span>
      {onEdit && is_editable && (
        <Group gap="xs" mt={4}>
          {screen_count <= maxSilenceScreensNamed && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onEdit(silence)}
              aria-label={`Change the silence: ${name}`}
            >
              Change
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            aria-label={`Delete the silence: ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </Group>
      )}
    </li>
  )
}

const maxNamed = 3

function targetsText({ everything, screens, screen_count, tags }: Silence): string {
  if (everything) return 'All screens'
  const names = screens.slice(0, maxNamed).map(({ name }) => name)
  const parts = [
    ...(names.length > 0 ? [quoteSome(names, screen_count - names.length)] : []),
    ...(tags.length > 0
      ? [
          `${tags.length === 1 ? 'tag' : 'tags'} ${quoteSome(
            tags.slice(0, maxNamed).map(({ name }) => name),
            Math.max(0, tags.length - maxNamed),
          )}`,
        ]
      : []),
  ]
  return parts.join(', ') || screensText(screen_count)
}
