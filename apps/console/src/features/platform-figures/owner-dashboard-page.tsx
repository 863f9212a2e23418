import { getPlatformFigures } from '@digisigncast/contract/platform-figures'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bytesText } from '../../ui/bytes-text.ts'
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'

export function OwnerDashboardPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['platform-figures'],
    queryFn: ({ signal }) => call(getPlatformFigures, {}, { signal }),
    select: (reply) => reply.data,
    refetchInterval: 30_000,
  })
  return (
    <Page title="Dashboard">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FigureCards>
          <FigureCard label="Customers" value={data?.customers} />
          <FigureCard label="Users" value={data?.users} />
          <FigureCard label="Screens" value={data?.screens} />
          <FigureCard label="Playlists" value={data?.playlists} />
          <FigureCard label="Images and videos" value={data?.media} />
          <FigureCard label="Stored media" value={data ? bytesText(data.media_bytes) : undefined} />
        </FigureCards>
      )}
    </Page>
  )
}
