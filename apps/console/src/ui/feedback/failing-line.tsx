import { type FailingItem, failingLead, failureText } from '@digisigncast/contract/devices/screen-state'
import { IconFolder, IconPhotoOff } from '@tabler/icons-react'
import readers from '../readers.module.css'
import classes from './failing-line.module.css'
import { StateLine } from './state-line.tsx'

interface Props {
  subject: { failing: readonly FailingItem[]; failing_count: number; item_count: number }
  /** Maximum number of items that are named. */
  limit: number
}

/** The items that cannot be shown, each with its picture and its folder. */
export function FailingLine({ subject, limit }: Props) {
  const { failing } = subject
  const shown = failing.slice(0, limit)
  const more = failing.length - shown.length
  const below = (
    <>
      {shown.map((item) => (
        <Item key={item.media_id} item={item} />
      ))}
      {more > 0 && <span className={classes.more}>and {more} more</span>}
    </>
  )
  const text = `${failingLead(subject)}:`
  return <StateLine words={{ tone: 'pending', text, since: null, detail: null }} below={below} />
}

function Item({ item }: { item: FailingItem }) {
  const { thumbnail, folder } = item
  const text = failureText(item)
  return (
    <span className={classes.item}>
      <span className={classes.picture}>
        {thumbnail === null ? (
          <IconPhotoOff size={16} stroke={1.5} aria-hidden />
        ) : (
          <img src={thumbnail} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.title} title={text}>
          {text}
        </span>
        {folder !== null && (
          <span className={classes.folder} title={folder}>
            <IconFolder size={14} aria-hidden />
            <span className={readers.only}>Folder</span>
            <span className={classes.name}>{folder}</span>
          </span>
        )}
      </span>
    </span>
  )
}
