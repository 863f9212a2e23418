import type { Screen } from '@digisigncast/contract/content/screens'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { channelPath, playlistPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { Section, SectionEmpty } from '../../../../ui/layout/section.tsx'
import { linkedLabels } from '../screen-words.ts'
import classes from './screen-page.module.css'

const areas = { playlist: 'playlist', channel: 'channels' } as const

interface Props {
  screen: Screen
  /** Undefined without the permission to change the screen. */
  onEdit: (() => void) | undefined
}

/** The playlists or channels of a screen, in playing order. */
export function ScreenContent({ screen, onEdit }: Props) {
  const { can } = useSession()
  const area = areas[screen.data_type]
  const pathOf = (content: Screen['content'][number]) =>
    screen.data_type === 'playlist' ? playlistPath(content) : channelPath(content, can('channels', 'edit'))
  return (
    <div className={classes.single}>
      <Section
        title={linkedLabels[screen.data_type]}
        aside={
          onEdit && (
            <Button variant="default" size="compact-md" onClick={onEdit}>
              Edit linked content
            </Button>
          )
        }
      >
        {screen.content.length === 0 ? (
          <SectionEmpty text="Nothing linked yet." />
        ) : (
          <ol className={classes.list}>
            {screen.content.map((content, index) => (
              <li key={content.id} className={classes.row}>
                <span className={classes.quiet}>{index + 1}</span>
                {can(area, 'view') ? (
                  <Anchor component={Link} to={pathOf(content)} className={classes.words}>
                    {content.name}
                  </Anchor>
                ) : (
                  <span className={classes.words}>{content.name}</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </div>
  )
}
