import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import { slidePath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { othersText } from '../../../../ui/text/unmanaged-text.ts'
import { useSource } from '../data-sources.queries.ts'
import { useRefreshNow, useSourceRights } from '../source-acts.ts'
import { SourceState } from '../source-state.tsx'
import { counted } from '../source-words.ts'
import { DataPreview } from './data-preview.tsx'
import { adviceFor } from './fault-advice.ts'
import classes from './source-result.module.css'

interface Props {
  /** As the form has it; newer data is read from the server. */
  source: DataSource
  ref: Ref<HTMLElement>
}

/** The data of the last retrieval, or the reason of its failure. */
export function SourceResult({ source: saved, ref }: Props) {
  const title = useId()
  const { data: now } = useSource(saved.id)
  const source = now ?? saved
  const { canRefresh } = useSourceRights(source)
  const { refresh, isRefreshing } = useRefreshNow()
  return (
    <section ref={ref} className={classes.result} tabIndex={-1} aria-labelledby={title}>
      <div className={classes.head}>
        <h3 id={title} className={classes.title}>
          Retrieved data
        </h3>
        {canRefresh && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isRefreshing}
            onClick={() => refresh(source.id)}
          >
            Refresh now
          </Button>
        )}
      </div>
      <div className={classes.state}>
        <SourceState source={source} />
      </div>
      {source.error !== null && <Failure source={source} error={source.error} />}
      {now?.data && <DataPreview data={now.data} />}
    </section>
  )
}

function Failure({ source, error }: { source: DataSource; error: string }) {
  const timeZone = useSession().me?.account?.time_zone
  const advice = adviceFor(source.settings.kind, source.error_code)
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.reason}>{error}</p>
      {advice && <p>{advice}</p>}
      {source.error_code !== 'left_out' && (
        <p>
          {source.checked_at === null ? (
            'Slides that show it keep the place empty until there is data.'
          ) : (
            <>
              Slides keep the data of <Moment at={source.checked_at} timeZone={timeZone} />.
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Links to the slides that show a source. */
export function ShownBy({ source: { slide_count: count, slides, hidden_slides: hidden } }: { source: DataSource }) {
  if (count === 0) return null
  const more = count - hidden - slides.length
  return (
    <div className={classes.slides}>
      <h3 className={classes.title}>Shown by</h3>
      <ul>
        {slides.map(({ id, name }) => (
          <li key={id}>
            <Link to={slidePath(id)}>{name}</Link>
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more slide')}</li>}
        {hidden > 0 && <li>{othersText(hidden)}</li>}
      </ul>
    </div>
  )
}
