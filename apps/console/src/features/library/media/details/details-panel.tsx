import type { Media, MediaDetails } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from 'react-router'
import { previewPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { Waiting } from '../../../../ui/feedback/waiting.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { UrlProblem } from '../by-url/url-problem.tsx'
import { partsOf } from '../kinds/kind-parts.tsx'
import { useMediaDetails } from '../media.queries.ts'
import { MediaThumbnail } from '../media-thumbnail.tsx'
import { documentProblem, isUploaded, urlSourceOf } from '../media-words.ts'
import { ConversionSection, RenderingSection } from './conversion-section.tsx'
import { DetailsFacts } from './details-facts.tsx'
import classes from './details-panel.module.css'
import { MediaRule, useRuleDraft } from './media-rule.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { TitleField, useTitleDraft } from './title-field.tsx'
import { UrlSection } from './url-section.tsx'
import { isUsed, UsedIn } from './used-in.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  media: Media
  onEdit: (media: Media) => void
}

/** Details of a media item; its title and file can be changed. */
export function DetailsPanel({ opened, onClose, media, onEdit }: Props) {
  const { data, error, refetch } = useMediaDetails(media.id)
  const draft = useTitleDraft(data ?? media)
  const plan = useRuleDraft(data ?? media)
  return (
    <SidePanel opened={opened} onClose={onClose} title="Media details" isDirty={draft.isChanged || plan.isChanged}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Waiting text="Loading details" /> : null}
      {data ? <Body media={data} draft={draft} plan={plan} onEdit={onEdit} /> : null}
    </SidePanel>
  )
}

interface BodyProps extends Pick<Props, 'onEdit'> {
  media: MediaDetails
  draft: ReturnType<typeof useTitleDraft>
  plan: ReturnType<typeof useRuleDraft>
}

function Body({ media, draft, plan, onEdit }: BodyProps) {
  const { can } = useSession()
  const canEdit = can('content', 'edit') && media.is_editable
  const { Section } = partsOf(media)
  return (
    <div className={classes.body}>
      <a
        className={classes.picture}
        href={urlSourceOf(media.source)?.url ?? previewPath(media.id, media) ?? undefined}
        target="_blank"
        rel="noreferrer"
        title="Open in a new tab"
      >
        <MediaThumbnail media={media} />
      </a>
      <DocumentPages media={media} />
      <DocumentProblem media={media} />
      <RenderingSection media={media} canEdit={canEdit} />
      {Section && <Section media={media} canEdit={canEdit} />}
      <UrlSection media={media} onEdit={canEdit ? onEdit : undefined} />
      {canEdit && isUploaded(media) ? <ReplaceFile media={media} /> : null}
      {canEdit ? <TitleField draft={draft} /> : <h3 className={classes.title}>{media.title}</h3>}
      {canEdit ? <MediaRule draft={plan} /> : null}
      <ConversionSection media={media} canEdit={canEdit} />
      <DetailsFacts media={media} />
      <section aria-labelledby="used-where">
        <h3 className={classes.heading} id="used-where">
          Used in
        </h3>
        {isUsed(media) ? <UsedIn uses={media} isLinked /> : <p className={classes.quiet}>Not used yet.</p>}
      </section>
      {can('screens', 'view') && (
        <Button
          component={Link}
          to={`/proof-of-play?${new URLSearchParams({ media: media.id, name: media.title }).toString()}`}
          variant="default"
          leftSection={<IconReportAnalytics size={16} />}
        >
          Plays
        </Button>
      )}
      {media.is_editable ? null : (
        <p className={classes.quiet}>
          It belongs to another manager: you can use it in playlists, but not change or delete it.
        </p>
      )}
    </div>
  )
}

/** Warning that pages of a document are not complete. Empty if they are. */
function DocumentProblem({ media: { source } }: { media: MediaDetails }) {
  const problem = documentProblem(source)
  return problem === undefined ? null : <UrlProblem title="The pages are not complete" problem={problem} />
}

/** The pages of a document as small pictures; each opens in a new tab. Empty for other kinds. */
function DocumentPages({ media: { page_pictures: pages } }: { media: MediaDetails }) {
  if (pages.length < 2) return null
  return (
    <ol className={classes.pages} aria-label="Pages">
      {pages.map(({ file_path, thumbnail }, index) => (
        // Equal pages have equal paths.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <a
            className={classes.pageLink}
            href={file_path}
            target="_blank"
            rel="noreferrer"
            title={`Open page ${index + 1} in a new tab`}
          >
            <img className={classes.pagePicture} src={thumbnail} alt="" loading="lazy" decoding="async" />
            <span>Page {index + 1}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
