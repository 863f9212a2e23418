import type { Screen } from '@digisigncast/contract/content/screens'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { screenPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import cards from '../../../ui/pictures/picture-card.module.css'
import { GroupedCode } from '../../../ui/text/grouped-code.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { countConnected, NewCount, ScreenSummary } from '../../fleet/devices/index.ts'
import { TagChips } from '../tags/index.ts'
import { Bezel } from './display/bezel.tsx'
import { ScreenPreview } from './display/screen-preview.tsx'
import { LinkedContent } from './linked-content.tsx'
import { NowAndNext } from './plan/now-and-next.tsx'
import classes from './screen-card.module.css'
import { linkedLabels, previewPath, type ScreenActions } from './screen-words.ts'
import { SelectScreen } from './select-screen.tsx'

interface CardProps {
  screen: Screen
  index: number
  actions: ScreenActions
  isSelected: boolean
  isActive: boolean
}

export const ScreenCard = memo(function ScreenCard({ screen, index, actions, isSelected, isActive }: CardProps) {
  const { can } = useSession()
  const titleId = `screen-${screen.id}`
  return (
    <article
      className={`${cards.card} ${classes.card}`}
      aria-labelledby={titleId}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
    >
      <div className={classes.room}>
        <Bezel rotation={screen.rotation}>
          <ScreenPreview screen={screen} />
        </Bezel>
        {actions.onToggle && (
          <span className={classes.check}>
            <SelectScreen name={screen.name} index={index} isSelected={isSelected} onToggle={actions.onToggle} />
          </span>
        )}
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.name} title={screen.name}>
            <Anchor component={Link} to={screenPath(screen.id)} c="inherit" fw={650}>
              {screen.name}
            </Anchor>
          </h2>
          <NewCount devices={screen.devices} onReview={() => actions.onDevices(screen)} />
        </div>
        <div className={classes.state}>
          <ScreenSummary state={screen.state} onConnect={() => actions.onConnect(screen)} />
        </div>
        {screen.devices.length > 0 && <NowAndNext screenId={screen.id} className={classes.plan} />}
        <dl className={classes.facts}>
          <Fact label={linkedLabels[screen.data_type]}>
            <LinkedContent screen={screen} hasLabel />
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
          <Fact label="Screen Code">
            <GroupedCode code={screen.code} />
            <Tooltip label="View Connection Details">
              <ActionIcon size={24} aria-label="View Connection Details" onClick={() => actions.onConnect(screen)}>
                <IconQrcode size={16} />
              </ActionIcon>
            </Tooltip>
          </Fact>
          {screen.tags.length > 0 && (
            <Fact label="Tags">
              <TagChips tags={screen.tags} most={2} isLine />
            </Fact>
          )}
          <Fact label="Rotation">{screen.rotation}°</Fact>
          <Fact label="Devices">
            {countConnected(screen.devices)} of {screen.devices.length} connected
          </Fact>
        </dl>
        <CardActions screen={screen} actions={actions} />
      </div>
    </article>
  )
})

interface FactProps {
  label: string
  children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CardActions({ screen, actions }: { screen: Screen; actions: ScreenActions }) {
  const { can } = useSession()
  return (
    <div className={classes.actions}>
      {can('screens', 'edit') && (
        <Button variant="default" size="compact-sm" px={5} fz={13} onClick={() => actions.onEdit(screen)}>
          Edit Screen
        </Button>
      )}
      {screen.devices.length > 0 && (
        <Button variant="subtle" size="compact-sm" px={3} fz={13} onClick={() => actions.onDevices(screen)}>
          View Devices
        </Button>
      )}
      <span className={classes.icons}>
        <Tooltip label="Preview Screen">
          <ActionIcon
            size={24}
            component="a"
            href={previewPath(screen)}
            target="_blank"
            rel="noreferrer"
            aria-label="Preview Screen"
          >
            <IconExternalLink size={18} />
          </ActionIcon>
        </Tooltip>
        {can('screens', 'delete') && (
          <Tooltip label="Delete">
            <ActionIcon
              size={24}
              color="red"
              aria-label={`Delete ${screen.name}`}
              onClick={() => actions.onDelete(screen)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </div>
  )
}
