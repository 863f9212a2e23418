import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'

/** Tables of content and devices whose rows name their account. */
const owned = [
  'media',
  'folders',
  'playlists',
  'screens',
  'screen_contents',
  'schedule_entries',
  'schedule_contents',
  'schedule_screens',
  'schedule_tags',
  'schedule_targets',
  'screen_hours',
  'planned_contents',
  'reached_contents',
  'tags',
  'user_tags',
  'screen_tags',
  'channels',
  'devices',
  'device_activity',
  'plays',
  'media_sets',
  'open_uploads',
  'data_sources',
  'slide_sources',
  'typed_tables',
]

/** Queries without the account's id, by what they look rows up with. */
const exempt = {
  'a code, an installation or an upload, before the account is known': [
    'devices/devices.repo.ts findScreenByCode',
    'devices/devices.repo.ts findScreenToReturn',
    'devices/devices.repo.ts listOfInstallation',
    'devices/devices.repo.ts findByReplaceCode',
    'devices/devices.repo.ts claimPlace',
    'devices/pairing.repo.ts setToken',
    'manifest/manifest.repo.ts screens',
    'manifest/screen-access.repo.ts listReports',
    'plans/plans.repo.ts removeOpenUpload',
    'screens/screens.repo.ts isCodeTaken',
  ],
  'devices of all accounts, whose status is written in batches': [
    'presence/fault-log.ts insertFaults',
    'presence/device-rows.repo.ts deviceRows',
    'presence/heartbeats.repo.ts writeSome',
    'presence/past-revisions.repo.ts noteEnded',
    'presence/transitions.ts setStatus',
    'presence/transitions.ts findNames',
  ],
  'parts of queries that have the condition': [
    'screen-scope/screen-scope.ts inEntryScope',
    'screen-scope/screen-scope.ts limitTags',
    'screen-scope/screen-scope.ts screens',
  ],
  'all accounts: jobs and figures of the platform': [
    'customers/customer-list.repo.ts screens',
    'devices/pairing.repo.ts isInCodes',
    'codecs/codecs.repo.ts listUnread',
    'media/media.repo.ts listStoredFiles',
    'plans/open-uploads.ts closeExpiredUploads',
    'platform-figures/money.repo.ts screensOf',
    'platform-figures/platform-figures.repo.ts countHoldings',
    'platform-figures/platform-figures.repo.ts countRunning',
    'platform-figures/platform-figures.repo.ts countScreens',
    'platform-figures/platform-figures.repo.ts listMostOffline',
    'platform-figures/platform-figures.repo.ts sumMedia',
    'presence/activity.repo.ts countDevicesByStatus',
    'reports/sources.repo.ts freshMs',
    'reports/sources.repo.ts hoursOfScreens',
    'uploads/part-hashes.repo.ts listFilesWithoutParts',
  ],
}

const features = 'apps/server/src/features'
const sources = readdirSync(at(features), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

const query = new RegExp(`\\.(?:selectFrom|updateTable|deleteFrom)\\('(?:${owned.join('|')})(?: as \\w+)?'`)

const isOfAccount = /accountId|account_id', (?:'='|'in')|inScope|filtered\(/

test('queries on content and devices have the id of their account as a condition', () => {
  const without = sources.flatMap((path) =>
    readFileSync(at(features, path), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
      .filter((declaration) => query.test(declaration) && !isOfAccount.test(declaration))
      .map((declaration) => `${path} ${/(?:const|function\*?) (\w+)/.exec(declaration)?.[1]}`),
  )
  expect(without.toSorted()).toEqual(Object.values(exempt).flat().toSorted())
})
