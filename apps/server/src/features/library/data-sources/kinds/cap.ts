import { feedOf, unreadText } from '../../cap/index.ts'
import { readLinked } from '../linked-warnings.ts'
import { SourceFailure } from '../source-failure.ts'
import { textOf } from '../text-of-answer.ts'
import type { ServerSourceKind } from './source-kind.ts'

export const cap: ServerSourceKind<'cap'> = {
  accept:
    'application/atom+xml, application/rss+xml, application/cap+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  // Which warnings have taken effect or expired, and which documents are still to be retrieved.
  dependsOnTime: true,
  addressOf: ({ url }) => url,
  nothing: { data: { kind: 'feed', title: '', entries: [] } },
  read: async (answer, { warnings }, { platform, source }) => {
    const parsed = await platform.decoder.run(source.accountId, 'cap', {
      text: await textOf(answer),
      base: answer.url,
      now: platform.now(),
      within: warnings,
    })
    const linked = await readLinked(platform, source, parsed.links)
    const alerts = [...parsed.alerts, ...linked.alerts]
    const unread = parsed.unread > 0 ? new SourceFailure('left_out', unreadText(parsed.unread)) : undefined
    const data = feedOf(alerts, { title: parsed.title, settings: warnings, now: platform.now() })
    return { data, alerts, fault: linked.fault ?? unread }
  },
  beforeSave: ({ warnings }, { trx, member }, effects) => effects.warnings.requireAllowed(trx, member, warnings),
  beforeChange: ({ warnings }, { trx, member }, effects) => effects.warnings.requireManaged(trx, member, warnings),
  afterRead: ({ alerts = [] }, { warnings }, { source, effects }) => effects.warnings.handle(source, warnings, alerts),
}
