import { pageAddress } from '@digisigncast/contract/api/page-files'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { useParams } from 'react-router'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useMediaDetails } from './media.queries.ts'
import classes from './package-page.module.css'

/** Shows an HTML package in a frame without an origin: the server sends its page to frames only. */
export function PackagePage() {
  const { mediaId = '' } = useParams()
  const { data, error, refetch } = useMediaDetails(mediaId)
  const path = data && kindOf(data.file_type).isPage ? data.file_path : null
  const back = <BackLink to="/image-videos">Back To Images / Videos</BackLink>
  if (data && path !== null)
    return (
      <Page title={data.title} back={back}>
        <iframe className={classes.frame} src={pageAddress(path)} title={data.title} sandbox="allow-scripts" inert />
      </Page>
    )
  const problem = data ? new Error('This file is no longer an HTML package.') : error
  return (
    <Page title="HTML package" back={back}>
      {problem ? <ErrorState error={problem} onRetry={() => void refetch()} /> : <Waiting text="Loading the package" />}
    </Page>
  )
}
