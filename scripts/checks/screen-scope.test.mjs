import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'

/** Tables and views whose rows are screens, belong to a screen, or are for screens. */
const ofScreens = [
  'screens',
  'screen_tags',
  'assigned_contents',
  'screen_hours',
  'planned_contents',
  'reached_contents',
  'schedule_entries',
  'takeovers',
  'target_screens',
  'target_tags',
  'targets',
  'devices',
  'device_activity',
  'device_states',
  'device_figures',
  'counted_devices',
  'plays',
]

/** Queries that are not limited to the screens that a user can access, by the reason. */
const exempt = {
  'devices and players, which have no user': [
    'device-commands/device-commands.repo.ts findNames',
    'devices/devices.repo.ts claimPlace',
    'devices/devices.repo.ts countOnScreen',
    'devices/devices.repo.ts findByReplaceCode',
    'devices/devices.repo.ts findEntry',
    'devices/devices.repo.ts findScreenByCode',
    'devices/devices.repo.ts findScreenToReturn',
    'devices/devices.repo.ts forgetState',
    'devices/devices.repo.ts listNew',
    'devices/devices.repo.ts listOfInstallation',
    'devices/pairing.repo.ts codeOfScreen',
    'devices/pairing.repo.ts isInCodes',
    'devices/pairing.repo.ts setToken',
    'manifest/manifest.repo.ts listContents',
    'manifest/manifest.repo.ts listContentsOf',
    'manifest/manifest.repo.ts listEntries',
    'manifest/manifest.repo.ts listEntriesOfScreens',
    'manifest/manifest.repo.ts listEntryTags',
    'manifest/manifest.repo.ts listHours',
    'manifest/manifest.repo.ts listScheduledContents',
    'manifest/manifest.repo.ts listTakeoverContents',
    'manifest/manifest.repo.ts listTakeoverScreens',
    'manifest/manifest.repo.ts listTakeovers',
    'manifest/manifest.repo.ts listTakeoversOfScreens',
    'manifest/manifest.repo.ts listTagsOfScreens',
    'manifest/manifest.repo.ts screens',
    'manifest/screen-access.repo.ts listReports',
    'manifest/media-sets.repo.ts noteMediaSets',
    'plays/plays.repo.ts findEntryNames',
    'plays/plays.repo.ts findScreen',
    'presence/fault-log.ts insertFaults',
    'presence/heartbeats/heartbeats.repo.ts findReport',
    'presence/heartbeats/heartbeats.repo.ts listSilent',
    'presence/heartbeats/heartbeats.repo.ts writeSome',
    'presence/revisions/revision-rows.repo.ts listScreensWithDevices',
    'presence/revisions/revision-rows.repo.ts putRevision',
    'presence/transitions.ts findNames',
    'presence/transitions.ts setStatus',
  ],
  'jobs, and figures and reports of the platform owner': [
    'customers/customer-details.repo.ts countDevices',
    'customers/customer-details.repo.ts listScreens',
    'customers/customer-details.repo.ts screensOf',
    'customers/customer-list.repo.ts countScreensOf',
    'customers/customer-list.repo.ts screens',
    'manifest/media-sets.repo.ts removeOldMediaSets',
    'platform-figures/money.repo.ts screensOf',
    'platform-figures/platform-figures.repo.ts countDevices',
    'platform-figures/platform-figures.repo.ts countRunning',
    'platform-figures/platform-figures.repo.ts countScreens',
    'platform-figures/platform-figures.repo.ts countScreensOf',
    'platform-figures/platform-figures.repo.ts listMostOffline',
    'presence/activity.repo.ts countDevicesByStatus',
    'reports/month-sums.repo.ts removeDeviceDays',
    'reports/month-sums.repo.ts sumDeviceMonth',
    'reports/reports.repo.ts listDeviceNames',
    'reports/reports.repo.ts sumOfDevices',
    'reports/sources.repo.ts freshMs',
    'reports/sources.repo.ts hoursOfScreens',
    'reports/sources.repo.ts listAccounts',
    'reports/sources.repo.ts playsIn',
    'retention/retention.repo.ts removeActivity',
    'retention/retention.repo.ts removePlays',
    'takeovers/takeovers.repo.ts listOver',
    'takeovers/takeovers.repo.ts removeEnded',
  ],
  'changes and details of rows that a limited query found before': [
    'device-commands/device-commands.repo.ts lockDevice',
    'devices/devices.repo.ts approveDevice',
    'devices/devices.repo.ts removeDevice',
    'devices/devices.repo.ts updateDevice',
    'playlists/linked-screens.repo.ts listChannelWays',
    'playlists/linked-screens.repo.ts listDirect',
    'playlists/linked-screens.repo.ts listScheduleWays',
    'playlists/linked-screens.repo.ts listTakeoverWays',
    'presence/activity.repo.ts closeActivity',
    'presence/activity.repo.ts closeActivityOfScreens',
    'presence/activity.repo.ts findLogin',
    'presence/activity.repo.ts openWaitingActivity',
    'presence/activity.repo.ts removeWaitingActivity',
    'presence/activity.repo.ts showWaitingActivity',
    'presence/revisions/past-revisions.repo.ts noteEnded',
    'schedule/schedule.repo.ts removeEntry',
    'schedule/schedule.repo.ts updateEntry',
    'screens/bulk.repo.ts removeMany',
    'screens/bulk.repo.ts updateMany',
    'screens/screen-tags.repo.ts listSome',
    'screens/screen-tags.repo.ts removeTags',
    'screens/screen-tags.repo.ts writeTags',
    'screens/screens.repo.ts removeScreen',
    'screens/screens.repo.ts setCode',
    'screens/screens.repo.ts updateScreen',
    'takeovers/takeovers.repo.ts endRunning',
    'takeovers/takeovers.repo.ts removePrepared',
    'takeovers/takeovers.repo.ts updatePrepared',
    'targeting/contents.repo.ts clearContent',
    'targeting/contents.repo.ts contents',
    'targeting/contents.repo.ts listAssigned',
    'targeting/targets.repo.ts countReached',
    'targeting/targets.repo.ts listReached',
    'targeting/targets.repo.ts listTargetTags',
    'targeting/targets.repo.ts writeTargets',
  ],
  'parts of queries that are limited as a whole': [
    'presence/device-rows.repo.ts deviceRows',
    'schedule/overlaps.repo.ts countShared',
    'schedule/overlaps.repo.ts listSharing',
    'screen-scope/reach.repo.ts tagReach',
    'screen-scope/screen-scope.ts screens',
    'screens/screens.repo.ts assigned',
    'screens/screens.repo.ts playing',
    'screens/screens.repo.ts tagged',
  ],
  'facts of the whole account, from which the states of limited screens are computed': [
    'codecs/codecs.repo.ts listReports',
    'codecs/codecs.repo.ts listVideosOnScreens',
    'screen-states/content-facts.repo.ts listAssigned',
    'screen-states/content-facts.repo.ts listHours',
  ],
  'limits and uniqueness that count the whole account or platform': [
    'quotas/quotas.repo.ts countScreens',
    'plays/plays.repo.ts findSpan',
    'screens/screens.repo.ts isCodeTaken',
  ],
}

const features = 'apps/server/src/features'
const sources = readdirSync(at(features), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

const query = new RegExp(
  `\\.(?:selectFrom|innerJoin|leftJoin|updateTable|deleteFrom)\\('(?:${ofScreens.join('|')})(?: as \\w+)?'`,
)

const isLimited = /in(?:Screen|Entry|Takeover)Scope\(/

test('queries on screens, and on what belongs to them, are limited to those that the user can access', () => {
  const without = sources.flatMap((path) =>
    readFileSync(at(features, path), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
      .filter((declaration) => query.test(declaration) && !isLimited.test(declaration))
      .map((declaration) => `${path} ${/(?:const|function\*?) (\w+)/.exec(declaration)?.[1]}`),
  )
  expect(without.toSorted()).toEqual(Object.values(exempt).flat().toSorted())
})
