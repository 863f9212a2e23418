import { screensText } from '@digisigncast/contract/api/screens-text'
import { contentName } from '@digisigncast/contract/api/shown-content'
import type { Channel } from '@digisigncast/contract/content/channels'
import { layoutKeyOf, regionNames } from '@digisigncast/contract/content/layouts'
import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useSession } from '../../../api/session.tsx'
import { PictureCard } from '../../../ui/pictures/picture-card.tsx'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'
import { PreviewButton } from '../../kernel/preview/index.ts'
import classes from './channel-card.module.css'
import { fieldsOf } from './channel-fields.ts'
import type { PlaylistChoices } from './channels.queries.ts'
import { Miniature } from './miniature.tsx'

export interface ChannelActions {
  onEdit: (channel: Channel) => void
  onDelete: (channel: Channel) => void
}

interface Props {
  channel: Channel
  choices: PlaylistChoices | undefined
  actions: ChannelActions
}

/** Shows a channel and the playlists of each region. Memoized: the list renders on every scroll step. */
export const ChannelCard = memo(function ChannelCard({ channel, choices, actions }: Props) {
  const { can } = useSession()
  const { layout } = useMemo(() => fieldsOf(channel), [channel])
  return (
    <PictureCard
      name={channel.name}
      hint={channel.layout || 'No layout set'}
      picture={<Miniature arrangement={layout} choices={choices} />}
      onDelete={can('channels', 'delete') ? () => actions.onDelete(channel) : undefined}
    >
      <LinkedPlaylists channel={channel} />
      <div className={classes.foot}>
        <PreviewButton isCompact subject={{ kind: 'channel', id: channel.id, name: channel.name }} />
        {can('channels', 'edit') && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconSettings size={16} />}
            onClick={() => actions.onEdit(channel)}
          >
            Edit Channel
          </Button>
        )}
        <span className={classes.quiet} title={channel.screens.map(({ name }) => name).join(', ')}>
          {whereText(channel)}
        </span>
      </div>
    </PictureCard>
  )
})

function whereText({ screens, unmanaged_screens: others }: Channel): string {
  const count = screens.length
  if (count === 0) return others > 0 ? `On ${unmanagedText(others)}` : 'Not on any screen yet'
  return `On ${screensText(count)}`
}

function LinkedPlaylists({ channel: { layout, playlists } }: { channel: Channel }) {
  const key = layoutKeyOf(layout)
  const regions = key ? regionNames(key) : Object.keys(playlists)
  const isEmpty = Object.keys(playlists).length === 0
  return (
    <section className={classes.linked}>
      <h3 className={classes.title}>Linked Playlists</h3>
      {isEmpty ? (
        <p className={classes.quiet}>No playlists linked</p>
      ) : (
        <dl className={classes.regions}>
          {regions.map((region) => {
            const names = playlists[region]?.map(contentName).join(', ')
            return (
              <div key={region} className={classes.region}>
                <dt>{region}</dt>
                <dd className={names ? classes.names : classes.quiet} title={names}>
                  {names ?? 'No playlists linked'}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder cards while the list is loading. */
export function ChannelSkeletons() {
  return (
    <output className={classes.cards} aria-label="Loading">
      {cards.map((card) => (
        <span key={card} className={classes.card}>
          <span className={classes.room}>
            <span className={classes.display} />
          </span>
          <span className={classes.line} />
          <span className={classes.short} />
        </span>
      ))}
    </output>
  )
}
