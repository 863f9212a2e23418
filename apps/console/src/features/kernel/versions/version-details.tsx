import type { Comparison, Difference } from '@digisigncast/contract/versions/differences'
import type { VersionDetails as Details, ThingVersion } from '@digisigncast/contract/versions/versions'
import { Button, Skeleton } from '@mantine/core'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { keyOf, missingText, shownText } from './version-words.ts'
import classes from './versions.module.css'
import { type Subject, useRestoreVersion, useVersion } from './versions.queries.ts'

interface Props {
  version: ThingVersion
  subject: Subject
  hasUnsaved: boolean
  onRestored: () => void
}

/** Shows the changes of a version, and those that a restore would make now. */
export function VersionDetails({ version, subject, ...props }: Props) {
  const { data, error, refetch } = useVersion(subject, version.id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={classes.details}>
        <Skeleton height={72} />
      </div>
    )
  const { state, pictures, since_before: before, to_now: toNow } = data
  const picture = state.kind === 'slide' ? pictures[subject.id] : undefined
  const isSame = toNow.differences.length === 0
  return (
    <div className={classes.details}>
      {picture !== undefined && <img className={classes.slide} src={picture} alt={`“${state.name}” at that time`} />}
      {before && !isInSummary(before, version) && (
        <Changes title="What changed" comparison={before} pictures={pictures} />
      )}
      {version.is_current && (!before || isInSummary(before, version)) && picture === undefined && (
        <p className={classes.none}>This is the current version.</p>
      )}
      {!version.is_current && !isSame && (
        <Changes title="Restoring it changes" comparison={toNow} pictures={pictures} />
      )}
      {!version.is_current && isSame && <p className={classes.none}>It is the same as the current version.</p>}
      {!version.is_current && !isSame && <Restore details={data} subject={subject} {...props} />}
    </div>
  )
}

/** The line of the list says it all. */
const isInSummary = ({ differences }: Comparison, { summary }: ThingVersion): boolean =>
  differences.every(({ text, things, type }) => summary.includes(text) && (type === 'changed' || things.length === 0))

interface RestoreProps extends Omit<Props, 'version'> {
  details: Details
}

function Restore({ details, subject, hasUnsaved, onRestored }: RestoreProps) {
  const messages = useMessages()
  const restore = useRestoreVersion()
  const ask = useConfirmed(restore, ({ message }) => {
    messages.success(message ?? 'Restored successfully!')
    onRestored()
  })
  const { refusal, missing, to_now: toNow } = details
  const onRestore = () =>
    ask(
      { version_id: details.id, version: details.version },
      {
        title: `Restore “${subject.name}”?`,
        text: `${shownText(details)} The current version stays in the list.`,
        details: (
          <>
            <Changes title="This changes" comparison={toNow} pictures={{}} most={5} />
            {missing.length > 0 && <p className={classes.lost}>{missingText(missing)}</p>}
            {hasUnsaved && <p className={classes.lost}>Your unsaved changes are discarded.</p>}
          </>
        ),
        confirmLabel: 'Restore',
      },
    )
  return (
    <>
      {refusal === null && missing.length > 0 && <p className={classes.missing}>{missingText(missing)}</p>}
      {refusal !== null && <p className={classes.none}>{refusal}</p>}
      <Button
        className={classes.restore ?? ''}
        disabled={refusal !== null}
        loading={restore.isPending}
        onClick={onRestore}
      >
        Restore
      </Button>
    </>
  )
}

interface ChangesProps {
  title: string
  comparison: Comparison
  pictures: Readonly<Record<string, string>>
  /** Differences that are listed. */
  most?: number
}

function Changes({ title, comparison: { differences, more }, pictures, most = 12 }: ChangesProps) {
  const rest = Math.max(0, differences.length - most) + more
  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>{title}</h3>
      {differences.length === 0 && <p className={classes.none}>Nothing.</p>}
      <ul className={classes.differences}>
        {differences.slice(0, most).map((difference) => (
          <li key={keyOf(difference)} data-type={difference.type}>
            {difference.text}
            <Pictures difference={difference} pictures={pictures} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.none}>{`And ${rest.toLocaleString('en')} more.`}</p>}
    </section>
  )
}

const mostPictures = 6

/** The media items that a difference is about, with their pictures. */
function Pictures({ difference, pictures }: { difference: Difference; pictures: Readonly<Record<string, string>> }) {
  const isShown = Object.keys(pictures).length > 0 && difference.type !== 'changed'
  const media = isShown ? difference.things.filter(({ kind }) => kind === 'media' || kind === 'playlist') : []
  if (media.length === 0) return null
  const rest = difference.count - Math.min(media.length, mostPictures)
  return (
    <span className={classes.pictures}>
      {media.slice(0, mostPictures).map(({ id, name }, at) => {
        const src = pictures[id]
        return src === undefined ? (
          <span key={`${id} ${at}`} className={classes.blank} title={name}>
            {name || 'Hidden'}
          </span>
        ) : (
          <img key={`${id} ${at}`} className={classes.picture} src={src} alt={name} title={name} loading="lazy" />
        )
      })}
      {rest > 0 && <span className={classes.more}>{`+${rest.toLocaleString('en')}`}</span>}
    </span>
  )
}
