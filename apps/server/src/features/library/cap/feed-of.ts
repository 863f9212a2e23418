import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { type FeedData, maxFeedEntries } from '@digisigncast/contract/source-kinds/source-data'
import type { CapAlert, CapIdentity } from '../../../platform/decoding/source-data/cap-answer.ts'
import { plainText } from '../../../platform/decoding/source-data/text.ts'
import { infosIn, titleOf, unwantedIn } from './choose-info.ts'
import { rankOf } from './judge.ts'

interface Options {
  title: string
  settings: WarningSettings
  now: number
}

/** Warnings as headlines for slides, newest first: the most severe ones that have not expired and were not cancelled or replaced. */
export function feedOf(alerts: readonly CapAlert[], { title, settings, now }: Options): FeedData {
  const actual = alerts.filter(({ status }) => status === 'Actual')
  const ended = new Set(actual.flatMap(({ references }) => references.map(keyOf)))
  const entries = actual
    .filter((alert) => ['Alert', 'Update'].includes(alert.msgType) && !ended.has(keyOf(alert)))
    .flatMap((alert) => {
      const info = infosIn(alert, settings.language).find(
        (one) => (one.expiresAt ?? Number.POSITIVE_INFINITY) > now && unwantedIn(alert, one, settings) === undefined,
      )
      const at = Date.parse(alert.sent)
      if (!info) return []
      return [{ info, at: Number.isNaN(at) ? null : at }]
    })
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .toSorted((one, other) => rankOf(other.info) - rankOf(one.info))
    .slice(0, maxFeedEntries)
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .map(({ info, at }) => ({ title: plainText(titleOf(info)), text: plainText(info.description), at }))
  return { kind: 'feed', title: plainText(title), entries }
}

const keyOf = ({ sender, identifier, sent }: CapIdentity): string => JSON.stringify([sender, identifier, sent])
