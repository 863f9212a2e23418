import type { FeedData } from '@digisigncast/contract/source-kinds/source-data'
import { useSession } from '../../../../../api/session.tsx'
import { Moment } from '../../../../../ui/text/moment.tsx'
import classes from '../data-preview.module.css'
import { Lines, moreText, shownRows } from './preview-lines.tsx'

export function FeedPreview({ data: { entries } }: { data: FeedData }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <Lines more={moreText(entries.length, 'headline')} empty="The feed has no entries.">
      {entries.slice(0, shownRows).map(({ title, text, at }, index) => (
        <li key={index}>
          {title || text}
          {at !== null && (
            <span className={classes.side}>
              <Moment at={at} timeZone={timeZone} show="date" />
            </span>
          )}
        </li>
      ))}
    </Lines>
  )
}
