import type { Screen } from '@digisigncast/contract/content/screens'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPencil, IconQrcode, IconSettings } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useSession } from '../../api/session.tsx'
import { PictureCard } from '../../ui/pictures/picture-card.tsx'
import { GroupedCode } from '../../ui/text/grouped-code.tsx'
import { countConnected, NewCount, ScreenSummary } from '../devices/index.ts'
import { Bezel } from './bezel.tsx'
import classes from './screen-card.module.css'
import { ScreenPreview } from './screen-preview.tsx'

export interface ScreenActions {
  onEdit: (screen: Screen) => void
  onEditContent: (screen: Screen) => void
  onConnect: (screen: Screen) => void
  onDevices: (screen: Screen) => void
  onDelete: (screen: Screen) => void
}

const linkedLabels = { playlist: 'Linked Playlist', channel: 'Linked Channel' } as const

interface CardProps {
  screen: Screen
  actions: ScreenActions
}

export const ScreenCard = memo(function ScreenCard({ screen, actions }: CardProps) {
  const { can } = useSession()
  return (
    <PictureCard
      className={classes.card}
      name={screen.name}
      picture={
        <Bezel rotation={screen.rotation}>
          <ScreenPreview screen={screen} />
        </Bezel>
      }
      onDelete={can('screens', 'delete') ? () => actions.onDelete(screen) : undefined}
    >
      <ScreenSummary state={screen.state} onConnect={() => actions.onConnect(screen)} />
      <dl className={classes.facts}>
        <Fact label="Screen Code">
          <GroupedCode code={screen.code} />
        </Fact>
        <Fact label={linkedLabels[screen.data_type]}>
          <span className={classes.linked} title={linkedNames(screen)}>
            {linkedNames(screen) || <span className={classes.quiet}>None yet</span>}
          </span>
          {can('screens', 'edit') && (
            <Tooltip label="Edit linked content">
              <ActionIcon
                size={24}
                aria-label={`Edit linked content of ${screen.name}`}
                onClick={() => actions.onEditContent(screen)}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </Fact>
        <Fact label="Rotation">{screen.rotation}°</Fact>
        <Fact label="Connected Devices">
          {countConnected(screen.devices)}
          <NewCount devices={screen.devices} onReview={() => actions.onDevices(screen)} />
          {screen.devices.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => actions.onDevices(screen)}>
              View Devices
            </Button>
          )}
        </Fact>
      </dl>
      <CardButtons screen={screen} actions={actions} canEdit={can('screens', 'edit')} />
    </PictureCard>
  )
})

const linkedNames = (screen: Screen) => screen.content.map(({ name }) => name).join(', ')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CardButtons({ screen, actions, canEdit }: { screen: Screen; actions: ScreenActions; canEdit: boolean }) {
  const look = { variant: 'default', size: 'compact-md' } as const
  return (
    <div className={classes.buttons}>
      {canEdit && (
        <Button {...look} leftSection={<IconSettings size={16} />} onClick={() => actions.onEdit(screen)}>
          Edit Screen
        </Button>
      )}
      <Button
        {...look}
        component="a"
        href={`/player/${encodeURIComponent(screen.code)}/view`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} />}
      >
        Preview Screen
      </Button>
      <Button
        {...look}
        className={classes.wide}
        leftSection={<IconQrcode size={16} />}
        onClick={() => actions.onConnect(screen)}
      >
        View Connection Details
      </Button>
    </div>
  )
}
