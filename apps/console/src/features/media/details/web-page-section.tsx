import type { Media, MediaDetails } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { webSourceOf } from '../media-words.ts'
import { PageProblem } from '../web-pages/page-problem.tsx'
import classes from './details-panel.module.css'

interface Props {
  media: MediaDetails
  /** Undefined without the permission to change it. */
  onEdit: ((media: Media) => void) | undefined
}

/** Address of a web page, and what keeps it off displays. Empty for all other files. */
export function WebPageSection({ media, onEdit }: Props) {
  const page = webSourceOf(media.source)
  if (!page) return null
  return (
    <section className={classes.page} aria-label="Web page">
      {page.problem && <PageProblem title="Displays may not show it" problem={page.problem} />}
      <p className={classes.address}>
        <a href={page.url} target="_blank" rel="noreferrer">
          {page.url}
        </a>
      </p>
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(media)}>
          Edit web page
        </Button>
      )}
    </section>
  )
}
