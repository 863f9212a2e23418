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
    'fleet/device-commands/device-commands.repo.ts findNames',
    'fleet/devices/devices.repo.ts claimPlace',
    'fleet/devices/devices.repo.ts countOnScreen',
    'fleet/devices/devices.repo.ts findByReplaceCode',
    'fleet/devices/devices.repo.ts findEntry',
    'fleet/devices/devices.repo.ts findScreenByCode',
    'fleet/devices/devices.repo.ts findScreenToReturn',
    'fleet/devices/devices.repo.ts forgetState',
    'fleet/devices/devices.repo.ts listNew',
    'fleet/devices/devices.repo.ts listOfInstallation',
    'fleet/devices/pairing.repo.ts codeOfScreen',
    'fleet/devices/pairing.repo.ts isInCodes',
    'fleet/devices/pairing.repo.ts setToken',
    'playback/manifest/manifest.repo.ts listContents',
    'playback/manifest/manifest.repo.ts listContentsOf',
    'playback/manifest/manifest.repo.ts listEntries',
    'playback/manifest/manifest.repo.ts listEntriesOfScreens',
    'playback/manifest/manifest.repo.ts listEntryTags',
    'playback/manifest/manifest.repo.ts listHours',
    'playback/manifest/manifest.repo.ts listScheduledContents',
    'playback/manifest/manifest.repo.ts listTakeoverContents',
    'playback/manifest/manifest.repo.ts listTakeoverScreens',
    'playback/manifest/manifest.repo.ts listTakeovers',
    'playback/manifest/manifest.repo.ts listTakeoversOfScreens',
    'playback/manifest/manifest.repo.ts listTagsOfScreens',
    'playback/manifest/manifest.repo.ts screens',
    'playback/manifest/screen-access.repo.ts listReports',
    'playback/manifest/media-sets.repo.ts noteMediaSets',
    'overview/plays/plays.repo.ts findEntryNames',
    'overview/plays/plays.repo.ts findScreen',
    'fleet/presence/fault-log.ts insertFaults',
    'fleet/presence/heartbeats/heartbeats.repo.ts findReport',
    'fleet/presence/heartbeats/heartbeats.repo.ts listSilent',
    'fleet/presence/heartbeats/heartbeats.repo.ts writeSome',
    'fleet/presence/revisions/revision-rows.repo.ts listScreensWithDevices',
    'fleet/presence/revisions/revision-rows.repo.ts putRevision',
    'fleet/presence/transitions.ts findNames',
    'fleet/presence/transitions.ts setStatus',
  ],
  'jobs, and figures and reports of the platform owner': [
    'platform-owner/customers/customer-details.repo.ts countDevices',
    'platform-owner/customers/customer-details.repo.ts listScreens',
    'platform-owner/customers/customer-details.repo.ts screensOf',
    'platform-owner/customers/customer-list.repo.ts countScreensOf',
    'platform-owner/customers/customer-list.repo.ts screens',
    'playback/manifest/media-sets.repo.ts removeOldMediaSets',
    'platform-owner/platform-figures/money.repo.ts screensOf',
    'platform-owner/platform-figures/platform-figures.repo.ts countDevices',
    'platform-owner/platform-figures/platform-figures.repo.ts countRunning',
    'platform-owner/platform-figures/platform-figures.repo.ts countScreens',
    'platform-owner/platform-figures/platform-figures.repo.ts countScreensOf',
    'platform-owner/platform-figures/platform-figures.repo.ts listMostOffline',
    'fleet/presence/activity.repo.ts countDevicesByStatus',
    'overview/reports/month-sums.repo.ts removeDeviceDays',
    'overview/reports/month-sums.repo.ts sumDeviceMonth',
    'overview/reports/reports.repo.ts listDeviceNames',
    'overview/reports/reports.repo.ts sumOfDevices',
    'overview/reports/sources.repo.ts freshMs',
    'overview/reports/sources.repo.ts hoursOfScreens',
    'overview/reports/sources.repo.ts listAccounts',
    'overview/reports/sources.repo.ts playsIn',
    'platform-owner/retention/retention.repo.ts removeActivity',
    'platform-owner/retention/retention.repo.ts removePlays',
    'programming/takeovers/takeovers.repo.ts listOver',
    'programming/takeovers/takeovers.repo.ts removeEnded',
  ],
  'changes and details of rows that a limited query found before': [
    'fleet/device-commands/device-commands.repo.ts lockDevice',
    'fleet/devices/devices.repo.ts approveDevice',
    'fleet/devices/devices.repo.ts removeDevice',
    'fleet/devices/devices.repo.ts updateDevice',
    'programming/playlists/linked-screens.repo.ts listChannelWays',
    'programming/playlists/linked-screens.repo.ts listDirect',
    'programming/playlists/linked-screens.repo.ts listScheduleWays',
    'programming/playlists/linked-screens.repo.ts listTakeoverWays',
    'fleet/presence/activity.repo.ts closeActivity',
    'fleet/presence/activity.repo.ts closeActivityOfScreens',
    'fleet/presence/activity.repo.ts findLogin',
    'fleet/presence/activity.repo.ts openWaitingActivity',
    'fleet/presence/activity.repo.ts removeWaitingActivity',
    'fleet/presence/activity.repo.ts showWaitingActivity',
    'fleet/presence/revisions/past-revisions.repo.ts noteEnded',
    'programming/schedule/schedule.repo.ts removeEntry',
    'programming/schedule/schedule.repo.ts updateEntry',
    'programming/screens/bulk.repo.ts removeMany',
    'programming/screens/bulk.repo.ts updateMany',
    'programming/screens/screen-tags.repo.ts listSome',
    'programming/screens/screen-tags.repo.ts removeTags',
    'programming/screens/screen-tags.repo.ts writeTags',
    'programming/screens/screens.repo.ts removeScreen',
    'programming/screens/screens.repo.ts setCode',
    'programming/screens/screens.repo.ts updateScreen',
    'programming/takeovers/takeovers.repo.ts endRunning',
    'programming/takeovers/takeovers.repo.ts removePrepared',
    'programming/takeovers/takeovers.repo.ts updatePrepared',
    'programming/targeting/contents.repo.ts clearContent',
    'programming/targeting/contents.repo.ts contents',
    'programming/targeting/contents.repo.ts listAssigned',
    'programming/targeting/targets.repo.ts countReached',
    'programming/targeting/targets.repo.ts listReached',
    'programming/targeting/targets.repo.ts listTargetTags',
    'programming/targeting/targets.repo.ts writeTargets',
  ],
  'parts of queries that are limited as a whole': [
    'fleet/presence/device-rows.repo.ts deviceRows',
    'programming/schedule/overlaps.repo.ts countShared',
    'programming/schedule/overlaps.repo.ts listSharing',
    'kernel/screen-scope/reach.repo.ts tagReach',
    'kernel/screen-scope/screen-scope.ts screens',
    'programming/screens/screens.repo.ts assigned',
    'programming/screens/screens.repo.ts playing',
    'programming/screens/screens.repo.ts tagged',
  ],
  'facts of the whole account, from which the states of limited screens are computed': [
    'playback/codecs/codecs.repo.ts listReports',
    'playback/codecs/codecs.repo.ts listVideosOnScreens',
    'fleet/screen-states/content-facts.repo.ts listAssigned',
    'fleet/screen-states/content-facts.repo.ts listHours',
  ],
  'limits and uniqueness that count the whole account or platform': [
    'kernel/quotas/quotas.repo.ts countScreens',
    'overview/plays/plays.repo.ts findSpan',
    'programming/screens/screens.repo.ts isCodeTaken',
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
