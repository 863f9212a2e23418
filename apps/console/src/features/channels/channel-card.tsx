import type { Channel } from '@digisigncast/contract/channels'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconSettings, IconTrash } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useSession } from '../../api/session.tsx'
import classes from './channel-card.module.css'
import { fieldsOf, layoutKeyOf, regionNames } from './channel-fields.ts'
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

/** A channel as its glass, with what is linked to each region. Memoised: the list is drawn at every step of a scroll. */
export const ChannelCard = memo(function ChannelCard({ channel, choices, actions }: Props) {
  const { can } = useSession()
  const { layout } = useMemo(() => fieldsOf(channel), [channel])
  const titleId = `channel-${channel.id}`
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.room}>
        <Miniature arrangement={layout} choices={choices} />
      </div>
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 id={titleId} className={classes.name} title={channel.name}>
              {channel.name}
            </h2>
            <p className={classes.quiet}>{channel.layout || 'No layout set'}</p>
          </div>
          {can('channels', 'delete') && (
            <Tooltip label="Delete">
              <ActionIcon color="red" aria-label={`Delete ${channel.name}`} onClick={() => actions.onDelete(channel)}>
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <LinkedPlaylists channel={channel} />
        <div className={classes.foot}>
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
            {screensText(channel.screens.length)}
          </span>
        </div>
      </div>
    </article>
  )
})

const screensText = (count: number) =>
  count === 0 ? 'On no screen yet' : `On ${count.toLocaleString('en')} ${count === 1 ? 'screen' : 'screens'}`

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
            const names = playlists[region]?.join(', ')
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
