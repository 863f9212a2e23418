import type { Media } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newSlidePath, slidePath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import details from '../details/details-panel.module.css'
import card from '../library/media-card.module.css'

/** Opens the design of a slide, or a copy of it. */
export function SlideSection({ media, canEdit }: { media: Media; canEdit: boolean }) {
  const { can } = useSession()
  return (
    <section className={details.slide} aria-label="Design">
      <Button
        component={Link}
        to={slidePath(media.id)}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {canEdit ? 'Edit design' : 'View design'}
      </Button>
      {can('content', 'create') ? (
        <Button
          component={Link}
          to={newSlidePath({ copy: media.id })}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          Duplicate
        </Button>
      ) : null}
    </section>
  )
}

interface ActionsProps {
  media: Media
  tabIndex: number
  canEdit: boolean
  canCreate: boolean
}

/** The design of a slide is opened in the editor. */
export function SlideActions({ media, tabIndex, canEdit, canCreate }: ActionsProps) {
  const edit = canEdit ? 'Edit design' : 'View design'
  const links = [
    { title: edit, label: `${edit} of ${media.title}`, to: slidePath(media.id), icon: IconPencil },
    { title: 'Duplicate', label: `Duplicate ${media.title}`, to: newSlidePath({ copy: media.id }), icon: IconCopy },
  ]
  return links.slice(0, canCreate ? 2 : 1).map(({ title, label, to, icon: LinkIcon }) => (
    <Link
      key={title}
      className={card.action}
      to={to}
      title={title}
      aria-label={label}
      tabIndex={tabIndex}
      draggable={false}
    >
      <LinkIcon size={18} aria-hidden />
    </Link>
  ))
}
