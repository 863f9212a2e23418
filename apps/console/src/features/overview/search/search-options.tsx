import {
  IconArrowRight,
  IconBroadcast,
  IconDatabase,
  IconDeviceTv,
  IconHelp,
  IconPhoto,
  IconPlaylist,
  IconUser,
} from '@tabler/icons-react'
import classes from './search-dialog.module.css'
import type { SearchEntry } from './search-entries.ts'

const icons = {
  screen: IconDeviceTv,
  media: IconPhoto,
  playlist: IconPlaylist,
  channel: IconBroadcast,
  source: IconDatabase,
  user: IconUser,
  unknown: IconHelp,
  action: IconArrowRight,
} satisfies Record<SearchEntry['kind'], typeof IconUser>

interface Props {
  id: string
  entries: readonly SearchEntry[]
  /** Index of the current entry. */
  at: number
  onOpen: (entry: SearchEntry) => void
  onHover: (index: number) => void
}

const scrollTo = (option: HTMLElement | null) => {
  option?.scrollIntoView({ block: 'nearest' })
}

/** The entries below the headings of their groups. The focus stays in the search field. */
export function SearchOptions({ id, entries, at, onOpen, onHover }: Props) {
  const groups = Map.groupBy(entries, ({ group }) => group)
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show pictures
      role="listbox"
      aria-label="Results"
      className={classes.options}
      hidden={entries.length === 0}
    >
      {[...groups].map(([group, members]) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not be in a listbox
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden>
            {group}
          </div>
          {members.map((entry) => {
            const index = entries.indexOf(entry)
            const Icon = icons[entry.kind]
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles keys
              <div
                key={entry.id}
                id={`${id}-${entry.id}`}
                ref={index === at ? scrollTo : undefined}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option cannot show pictures
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.option}
                onClick={() => onOpen(entry)}
                onMouseMove={() => onHover(index)}
              >
                {entry.picture ? <img src={entry.picture} alt="" /> : <Icon size={18} stroke={1.6} aria-hidden />}
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
