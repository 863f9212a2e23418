import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type MigrationProvider, Migrator } from 'kysely/migration'
import { explainError } from '../explain-error.ts'
import { OperatorError } from '../operator-error.ts'
import * as first from './migrations/0001-first.ts'
import * as team from './migrations/0002-team.ts'
import * as devices from './migrations/0003-devices.ts'
import * as customers from './migrations/0004-customers.ts'
import * as billing from './migrations/0005-billing.ts'
import * as jobs from './migrations/0006-jobs.ts'
import * as rollUps from './migrations/0007-roll-ups.ts'
import * as payments from './migrations/0008-payments.ts'
import * as platformSettings from './migrations/0009-platform-settings.ts'
import * as announcements from './migrations/0010-announcements.ts'
import * as viewAs from './migrations/0011-view-as.ts'
import * as cluster from './migrations/0012-cluster.ts'
import * as search from './migrations/0014-search.ts'
import * as monthSums from './migrations/0015-month-sums.ts'
import * as mediaSearch from './migrations/0016-media-search.ts'
import * as sessionCodes from './migrations/0017-session-codes.ts'
import * as limits from './migrations/0020-limits.ts'
import * as deviceApproval from './migrations/0021-device-approval.ts'
import * as jobSuccess from './migrations/0022-job-success.ts'
import * as logAreas from './migrations/0023-log-areas.ts'
import * as emailChanges from './migrations/0024-email-changes.ts'
import * as unconfirmedUsers from './migrations/0025-unconfirmed-users.ts'
import * as emptyEmails from './migrations/0026-empty-emails.ts'
import * as mediaKinds from './migrations/0027-media-kinds.ts'
import * as screenContents from './migrations/0028-screen-contents.ts'
import * as videoCodecs from './migrations/0029-video-codecs.ts'
import * as presentation from './migrations/0030-presentation.ts'
import * as ownChoices from './migrations/0032-own-choices.ts'
import * as pairings from './migrations/0033-pairings.ts'
import * as conversions from './migrations/0034-conversions.ts'
import * as setupGuides from './migrations/0036-setup-guides.ts'
import * as schedule from './migrations/0038-schedule.ts'
import * as deviceFaults from './migrations/0040-device-faults.ts'
import * as invitations from './migrations/0041-invitations.ts'
import * as waitingTrials from './migrations/0042-waiting-trials.ts'
import * as playedEntries from './migrations/0043-played-entries.ts'
import * as tags from './migrations/0044-tags.ts'
import * as itemRules from './migrations/0046-item-rules.ts'
import * as openingHours from './migrations/0047-opening-hours.ts'
import * as takeovers from './migrations/0048-takeovers.ts'
import * as tagHours from './migrations/0050-tag-hours.ts'
import * as userTags from './migrations/0051-user-tags.ts'
import * as documents from './migrations/0052-documents.ts'
import * as slides from './migrations/0053-slides.ts'
import * as dataSources from './migrations/0054-data-sources.ts'
import * as sourceFaults from './migrations/0055-source-faults.ts'
import * as slideFiles from './migrations/0057-slide-files.ts'
import * as typedTables from './migrations/0058-typed-tables.ts'
import * as tvStandby from './migrations/0060-tv-standby.ts'
import * as reachedContents from './migrations/0062-reached-contents.ts'
import * as waitingActivity from './migrations/0063-waiting-activity.ts'
import * as pastRevisions from './migrations/0064-past-revisions.ts'
import * as earlierPictures from './migrations/0065-earlier-pictures.ts'
import * as zoneRules from './migrations/0066-zone-rules.ts'
import * as accountActivity from './migrations/0067-account-activity.ts'
import * as billingDetails from './migrations/0068-billing-details.ts'
import * as pricePerScreen from './migrations/0069-price-per-screen.ts'
import * as fontsOfData from './migrations/0070-fonts-of-data.ts'
import * as voidInvoices from './migrations/0071-void-invoices.ts'
import * as events from './migrations/0072-events.ts'
import * as targeting from './migrations/0073-targeting.ts'
import * as reachedScreens from './migrations/0074-reached-screens.ts'
import * as listsByName from './migrations/0075-lists-by-name.ts'
import * as apiTokens from './migrations/0076-api-tokens.ts'
import * as takeoverReminders from './migrations/0077-takeover-reminders.ts'
import * as tokenExpiryEmails from './migrations/0078-token-expiry-emails.ts'
import * as alerts from './migrations/0079-alerts.ts'
import * as alertEmails from './migrations/0080-alert-emails-and-silences.ts'
import * as webhooks from './migrations/0081-webhooks.ts'
import * as hooks from './migrations/0082-hooks.ts'
import * as warnings from './migrations/0083-warnings.ts'
import * as accountAlerts from './migrations/0085-account-alerts.ts'
import * as platformAlerts from './migrations/0086-platform-alerts.ts'
import * as rounds from './migrations/0087-rounds.ts'
import * as fillRules from './migrations/0088-fill-rules.ts'
import * as platformAlertEmails from './migrations/0090-platform-alert-emails.ts'
import * as innerPlaylists from './migrations/0091-inner-playlists.ts'
import * as screenOverlays from './migrations/0092-screen-overlays.ts'
import * as overlayEntries from './migrations/0093-overlay-entries.ts'
import * as previews from './migrations/0094-previews.ts'
import * as overlayTakeovers from './migrations/0095-overlay-takeovers.ts'
import * as twoFactor from './migrations/0096-two-factor.ts'
import * as confirmedSessions from './migrations/0097-confirmed-sessions.ts'
import * as sessionLimits from './migrations/0098-session-limits.ts'
import * as passkeys from './migrations/0099-passkeys.ts'
import * as audit from './migrations/0100-audit.ts'
import * as requiredTwoFactor from './migrations/0101-required-two-factor.ts'
import * as singleSignOn from './migrations/0102-single-sign-on.ts'
import * as bin from './migrations/0103-bin.ts'
import * as versions from './migrations/0104-versions.ts'
import * as approval from './migrations/0105-approval.ts'
import * as overdueFigures from './migrations/0106-overdue-figures.ts'
import * as proposalRehearsals from './migrations/0107-proposal-rehearsals.ts'
import * as warningRanks from './migrations/0108-warning-ranks.ts'
import * as publicIds from './migrations/0109-public-ids.ts'
import * as ssoSignOut from './migrations/0110-sso-sign-out.ts'
import * as ssoGroups from './migrations/0111-sso-groups.ts'
import * as pageReloads from './migrations/0112-page-reloads.ts'
import * as idle from './migrations/0113-idle.ts'
import * as locations from './migrations/0114-locations.ts'
import type { Database, Db } from './open.ts'

const ours: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve({
      '0001-first': first,
      '0002-team': team,
      '0003-devices': devices,
      '0004-customers': customers,
      '0005-billing': billing,
      '0006-jobs': jobs,
      '0007-roll-ups': rollUps,
      '0008-payments': payments,
      '0009-platform-settings': platformSettings,
      '0010-announcements': announcements,
      '0011-view-as': viewAs,
      '0012-cluster': cluster,
      '0014-search': search,
      '0015-month-sums': monthSums,
      '0016-media-search': mediaSearch,
      '0017-session-codes': sessionCodes,
      '0020-limits': limits,
      '0021-device-approval': deviceApproval,
      '0022-job-success': jobSuccess,
      '0023-log-areas': logAreas,
      '0024-email-changes': emailChanges,
      '0025-unconfirmed-users': unconfirmedUsers,
      '0026-empty-emails': emptyEmails,
      '0027-media-kinds': mediaKinds,
      '0028-screen-contents': screenContents,
      '0029-video-codecs': videoCodecs,
      '0030-presentation': presentation,
      '0032-own-choices': ownChoices,
      '0033-pairings': pairings,
      '0034-conversions': conversions,
      '0036-setup-guides': setupGuides,
      '0038-schedule': schedule,
      '0040-device-faults': deviceFaults,
      '0041-invitations': invitations,
      '0042-waiting-trials': waitingTrials,
      '0043-played-entries': playedEntries,
      '0044-tags': tags,
      '0046-item-rules': itemRules,
      '0047-opening-hours': openingHours,
      '0048-takeovers': takeovers,
      '0050-tag-hours': tagHours,
      '0051-user-tags': userTags,
      '0052-documents': documents,
      '0053-slides': slides,
      '0054-data-sources': dataSources,
      '0055-source-faults': sourceFaults,
      '0057-slide-files': slideFiles,
      '0058-typed-tables': typedTables,
      '0060-tv-standby': tvStandby,
      '0062-reached-contents': reachedContents,
      '0063-waiting-activity': waitingActivity,
      '0064-past-revisions': pastRevisions,
      '0065-earlier-pictures': earlierPictures,
      '0066-zone-rules': zoneRules,
      '0067-account-activity': accountActivity,
      '0068-billing-details': billingDetails,
      '0069-price-per-screen': pricePerScreen,
      '0070-fonts-of-data': fontsOfData,
      '0071-void-invoices': voidInvoices,
      '0072-events': events,
      '0073-targeting': targeting,
      '0074-reached-screens': reachedScreens,
      '0075-lists-by-name': listsByName,
      '0076-api-tokens': apiTokens,
      '0077-takeover-reminders': takeoverReminders,
      '0078-token-expiry-emails': tokenExpiryEmails,
      '0079-alerts': alerts,
      '0080-alert-emails-and-silences': alertEmails,
      '0081-webhooks': webhooks,
      '0082-hooks': hooks,
      '0083-warnings': warnings,
      '0085-account-alerts': accountAlerts,
      '0086-platform-alerts': platformAlerts,
      '0087-rounds': rounds,
      '0088-fill-rules': fillRules,
      '0090-platform-alert-emails': platformAlertEmails,
      '0091-inner-playlists': innerPlaylists,
      '0092-screen-overlays': screenOverlays,
      '0093-overlay-entries': overlayEntries,
      '0094-previews': previews,
      '0095-overlay-takeovers': overlayTakeovers,
      '0096-two-factor': twoFactor,
      '0097-confirmed-sessions': confirmedSessions,
      '0098-session-limits': sessionLimits,
      '0099-passkeys': passkeys,
      '0100-audit': audit,
      '0101-required-two-factor': requiredTwoFactor,
      '0102-single-sign-on': singleSignOn,
      '0103-bin': bin,
      '0104-versions': versions,
      '0105-approval': approval,
      '0106-overdue-figures': overdueFigures,
      '0107-proposal-rehearsals': proposalRehearsals,
      '0108-warning-ranks': warningRanks,
      '0109-public-ids': publicIds,
      '0110-sso-sign-out': ssoSignOut,
      '0111-sso-groups': ssoGroups,
      '0112-page-reloads': pageReloads,
      '0113-idle': idle,
      '0114-locations': locations,
    }),
}

/** Names of all migrations, in order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await ours.getMigrations()).sort()

/** A migration that fails again at the next start. */
export class FailedMigration extends Error {}

export interface Migrating {
  log: FastifyBaseLogger
  /** Called before existing data is changed, with the name of its last migration. */
  copy: (version: string) => Promise<void>
  provider?: MigrationProvider
}

/**
 * Brings the schema up to date, forward only, each migration in a transaction. Kysely holds a lock row, so that only
 * one server migrates.
 * @throws OperatorError when a newer version of the program has already migrated the data.
 * @throws FailedMigration
 */
export async function migrate(db: Db, { log, copy, provider = ours }: Migrating): Promise<void> {
  await refuseNewerData(db, provider)
  const migrator = new Migrator({ db, provider })
  const all = await migrator.getMigrations()
  const pending = all.filter((migration) => !migration.executedAt)
  if (pending.length === 0) return
  const current = all.findLast((migration) => migration.executedAt)
  if (current) await copy(current.name)
  const begun = performance.now()
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) {
    const migrations = results.map(({ migrationName }) => migrationName)
    return log.info({ migrations, ms: Math.round(performance.now() - begun) }, 'the database was brought up to date')
  }
  // PostgreSQL that is away for a moment, or a full disk.
  if (explainError(error) !== undefined) throw error
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  throw new FailedMigration(`The database could not be brought up to date: ${failed ?? 'a migration'} failed.`, {
    cause: error,
  })
}

/** Creates the schema as of the migration `name`; without a name, the current one. */
export async function migrateTo({ db }: Pick<Database, 'db'>, name?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: ours })
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name))
  if (error) throw new Error('The schema could not be created.', { cause: error })
}

/** Names of migrations in the database that this version does not know, in order. */
export async function newerMigrations(db: Db, provider: MigrationProvider = ours): Promise<string[]> {
  const known = await provider.getMigrations()
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.flatMap(({ name }) => (name in known ? [] : name)).sort()
}

async function refuseNewerData(db: Db, provider: MigrationProvider): Promise<void> {
  const hasMigrations = (await db.introspection.getTables({ withInternalKyselyTables: true })).some(
    ({ name }) => name === DEFAULT_MIGRATION_TABLE,
  )
  if (!hasMigrations) return
  const newer = await newerMigrations(db, provider)
  if (newer.length === 0) return
  throw new OperatorError(
    `The data was written by a newer version (${newer.join(', ')}). Start that version, or restore a backup made by this one.`,
  )
}
