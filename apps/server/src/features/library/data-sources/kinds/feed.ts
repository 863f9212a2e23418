import type { ServerSourceKind } from './source-kind.ts'

export const feed: ServerSourceKind<'feed'> = {
  accept:
    'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  addressOf: ({ url }) => url,
  nothing: { data: { kind: 'feed', title: '', entries: [] } },
  read: async (answer, _settings, { parse }) => ({ data: await parse('feed', answer) }),
}
