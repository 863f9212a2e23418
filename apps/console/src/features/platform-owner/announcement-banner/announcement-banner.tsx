import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './announcement-banner.module.css'
import { useCurrentAnnouncements, useDismissAnnouncement, useSeeAnnouncements } from './current.queries.ts'

/** Shows current announcements above every page: the most severe one, the others on demand. */
export function AnnouncementBanner() {
  const { me } = useSession()
  const { data: announced = [] } = useCurrentAnnouncements()
  const dismiss = useDismissAnnouncement()
  const [isOpen, setIsOpen] = useState(false)
  // Views of the platform owner neither count as seen nor dismiss.
  const isReader = me !== null && me.view === null
  const shown = isOpen ? announced : announced.slice(0, 1)
  useSeen(isReader ? shown.map(({ id }) => id) : [])
  if (announced.length === 0) return null
  const others = announced.length - 1
  return (
    <section className={classes.banner} aria-label="Announcements">
      {shown.map(({ id, version, severity, title, text }) => (
        <Notice
          key={`${id} ${version}`}
          tone={severity}
          title={title}
          text={text}
          onDismiss={isReader ? () => dismiss.mutate(id) : undefined}
        />
      ))}
      {others > 0 && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : `${others} more`}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      )}
    </section>
  )
}

/** Reports once per announcement that it was shown. */
function useSeen(ids: readonly string[]) {
  const reported = useRef(new Set<string>())
  const { mutate } = useSeeAnnouncements()
  const report = useEffectEvent(() => {
    const fresh = ids.filter((id) => !reported.current.has(id))
    for (const id of fresh) reported.current.add(id)
    if (fresh.length > 0) mutate(fresh)
  })
  const shown = ids.join(' ')
  useEffect(() => {
    if (shown !== '') report()
  }, [shown])
}
