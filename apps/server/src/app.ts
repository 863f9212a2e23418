import type { FastifyInstance } from 'fastify'
import { closePages, paymentRoutes, stripeOf } from './features/billing/payments/index.ts'
import { planRoutes } from './features/billing/plans/index.ts'
import { openBilling } from './features/billing/subscriptions/billing.jobs.ts'
import { billingRoutes, billingRunRoute } from './features/billing/subscriptions/billing.routes.ts'
import { alertEmails, alertRoutes, watchAlerts } from './features/fleet/alerts/index.ts'
import { deviceCommandRoutes } from './features/fleet/device-commands/device-commands.routes.ts'
import { waitingCommands } from './features/fleet/device-commands/index.ts'
import { deviceRoutes, pairingRoutes } from './features/fleet/devices/index.ts'
import type { Presence } from './features/fleet/presence/index.ts'
import { auditRoutes } from './features/kernel/audit/index.ts'
import { jobRoutes, noteFailure } from './features/kernel/jobs/index.ts'
import { logRoutes } from './features/kernel/logs/logs.routes.ts'
import { oldVersions, pendingVersions } from './features/kernel/versions/index.ts'
import { conversionRoutes } from './features/library/conversions/index.ts'
import { dataRetrieval, dataSourceRoutes } from './features/library/data-sources/index.ts'
import { folderRoutes } from './features/library/folders/folders.routes.ts'
import { mediaRoutes, missingFiles, orphanedFiles } from './features/library/media/index.ts'
import { slideRoutes } from './features/library/slides/index.ts'
import { resumableRoutes, storedMetadata, uploadRoutes } from './features/library/uploads/index.ts'
import { urlMediaRoutes } from './features/library/url-media/index.ts'
import { binRoutes, expiredEntries } from './features/overview/bin/index.ts'
import { dashboardRoutes } from './features/overview/dashboard/dashboard.routes.ts'
import { nameRoutes } from './features/overview/names/names.routes.ts'
import { playRoutes } from './features/overview/plays/plays.routes.ts'
import { openSentBytes, rollUps } from './features/overview/reports/index.ts'
import { reportRoutes } from './features/overview/reports/reports.routes.ts'
import { searchRoutes } from './features/overview/search/search.routes.ts'
import { setupGuideRoutes } from './features/overview/setup-guide/index.ts'
import { versionRoutes } from './features/overview/versions/versions.routes.ts'
import { announcementRoutes, openMailing } from './features/platform-owner/announcements/index.ts'
import { apiDocument } from './features/platform-owner/api-document/index.ts'
import { backupRoutes, openBackups } from './features/platform-owner/backups/index.ts'
import { customerRemoval, customerRoutes, customerUsers } from './features/platform-owner/customers/index.ts'
import { ownerRoutes } from './features/platform-owner/owners/index.ts'
import { platformAlertRoutes, platformAlerts } from './features/platform-owner/platform-alerts/index.ts'
import { platformFigureRoutes } from './features/platform-owner/platform-figures/platform-figures.routes.ts'
import { openFigures } from './features/platform-owner/platform-figures/platform-figures.service.ts'
import { platformSettingsRoutes } from './features/platform-owner/platform-settings/index.ts'
import { registrationRoutes } from './features/platform-owner/registration/registration.routes.ts'
import { retention } from './features/platform-owner/retention/prune.ts'
import { siteRoutes } from './features/platform-owner/site/site.routes.ts'
import { missingCodecs } from './features/playback/codecs/index.ts'
import { manifestRoutes, type ScreenManifests } from './features/playback/manifest/index.ts'
import { channelRoutes } from './features/programming/channels/index.ts'
import { playlistRoutes } from './features/programming/playlists/index.ts'
import { previewRoutes } from './features/programming/previews/previews.routes.ts'
import { expiredProposals, proposalRoutes } from './features/programming/proposals/index.ts'
import { scheduleRoutes } from './features/programming/schedule/index.ts'
import { screenRoutes } from './features/programming/screens/screens.routes.ts'
import { tagRoutes } from './features/programming/tags/index.ts'
import { takeoverEnds, takeoverReminders, takeoverRoutes } from './features/programming/takeovers/index.ts'
import { expiredWarnings, sourceWarnings } from './features/programming/warnings/index.ts'
import { hookRoutes } from './features/team/hooks/hooks.routes.ts'
import { sessionExpiry, sessionRoutes } from './features/team/session/index.ts'
import { settingsRoutes } from './features/team/settings/settings.routes.ts'
import { tokenExpiry } from './features/team/tokens/token-expiry.jobs.ts'
import { tokenRoutes } from './features/team/tokens/tokens.routes.ts'
import { ownAccountLimits } from './features/team/users/index.ts'
import { userRoutes } from './features/team/users/users.routes.ts'
import { viewEnds, viewRoutes } from './features/team/views/index.ts'
import { openWebhooks } from './features/team/webhooks/webhooks.routes.ts'
import type { Drain } from './platform/connections/drain.ts'
import { defaultTimeouts, type Timeouts } from './platform/connections/timeouts.ts'
import type { SendBytes } from './platform/http/answers/large-answers.ts'
import { openServer, type ServerOptions, servePages } from './platform/http/open-server.ts'
import { type Job, type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { tableStatistics } from './platform/jobs/table-statistics.ts'
import type { Platform } from './platform/platform.ts'

/** Services that features share in addition to the platform. */
interface Shared {
  presence: Presence
  manifests: ScreenManifests
}

interface Options extends Shared, Omit<ServerOptions, 'timeouts'> {
  timeouts?: Timeouts | undefined
}

interface Built {
  app: FastifyInstance
  jobs: Jobs
  drain: Drain
}

/** Builds the server: hooks in order, the features with their background jobs, and the pages. */
export async function buildApp(platform: Platform, options: Options): Promise<Built> {
  const { timeouts = defaultTimeouts } = options
  const server = await openServer(platform, { ...options, timeouts })
  const { app } = server
  const features: Features = { ...options, app, platform, send: server.send }
  const { announce, effects, fillerJob } = programming(features)
  const { limits, webhookJob } = await openTeam(features, { announce, webhookMs: timeouts.webhookMs })
  const ownerJobs = await platformOwner(features, limits)
  const { alertWatch } = fleet(features)
  overview(features, effects)
  const { unfinishedUploads } = await library(features, effects)
  // In the order in which jobs that became due during a stop run at the next start.
  const jobs: Jobs = openJobs(
    platform,
    [
      ...ownerJobs,
      rollUps(platform),
      retention(platform),
      customerRemoval(platform),
      sessionExpiry(platform),
      tokenExpiry(platform),
      viewEnds(platform),
      takeoverEnds(platform),
      alertWatch.job,
      webhookJob,
      fillerJob,
      alertEmails(platform),
      takeoverReminders(platform),
      expiredWarnings(platform),
      unfinishedUploads,
      expiredEntries(platform),
      pendingVersions(platform),
      oldVersions(platform),
      expiredProposals(platform),
      orphanedFiles(platform),
      missingFiles(platform),
      storedMetadata(platform),
      dataRetrieval(platform, effects),
      missingCodecs(platform),
      ...(platform.engine === 'sqlite' ? [tableStatistics(platform)] : []),
      // Last: at a start, the jobs before it have run.
      platformAlerts(platform, () => jobs),
    ],
    noteFailure(platform),
  )
  jobRoutes(app, platform, jobs)
  platformAlertRoutes(app, platform, jobs)
  billingRunRoute(app, platform, jobs)
  await apiDocument(app, server.send)
  await servePages(server, platform, openSentBytes(app, platform))
  return { app, jobs, drain: server.drain }
}

interface Features extends Shared {
  app: FastifyInstance
  platform: Platform
  send: SendBytes
}

type Effects = Parameters<typeof dataSourceRoutes>[2]
type Announce = ReturnType<typeof takeoverRoutes>

function programming({ app, platform, presence, manifests, send }: Features) {
  const filler = playlistRoutes(app, platform, presence)
  channelRoutes(app, platform)
  scheduleRoutes(app, platform)
  tagRoutes(app, platform)
  const announce = takeoverRoutes(app, platform, presence)
  screenRoutes(app, platform, presence)
  previewRoutes(app, platform, manifests, send)
  proposalRoutes(app, platform)
  const effects: Effects = { warnings: sourceWarnings(platform, announce) }
  return { announce, effects, fillerJob: filler.job }
}

async function library({ app, platform }: Features, effects: Effects) {
  mediaRoutes(app, platform)
  uploadRoutes(app, platform)
  slideRoutes(app, platform)
  urlMediaRoutes(app, platform)
  conversionRoutes(app, platform)
  const unfinishedUploads = await resumableRoutes(app, platform)
  folderRoutes(app, platform)
  dataSourceRoutes(app, platform, effects)
  return { unfinishedUploads }
}

function fleet({ app, platform, presence, manifests, send }: Features) {
  manifestRoutes(app, platform, manifests, send)
  deviceRoutes(app, platform, presence, waitingCommands)
  pairingRoutes(app, platform, presence)
  deviceCommandRoutes(app, platform)
  playRoutes(app, platform, manifests)
  const alertWatch = watchAlerts(platform, presence)
  app.addHook('onClose', alertWatch.close)
  alertRoutes(app, platform, alertWatch)
  return { alertWatch }
}

function overview({ app, platform, presence }: Features, effects: Effects): void {
  dashboardRoutes(app, platform, presence)
  setupGuideRoutes(app, platform)
  searchRoutes(app, platform)
  nameRoutes(app, platform)
  logRoutes(app, platform)
  auditRoutes(app, platform)
  binRoutes(app, platform, effects)
  versionRoutes(app, platform)
}

async function openTeam(
  { app, platform }: Features,
  { announce, webhookMs }: { announce: Announce; webhookMs: Timeouts['webhookMs'] },
) {
  const limits = ownAccountLimits(platform)
  sessionRoutes(app, platform, limits)
  settingsRoutes(app, platform)
  userRoutes(app, platform, { customers: customerUsers(platform), limits })
  tokenRoutes(app, platform)
  await hookRoutes(app, platform, announce)
  const webhooks = openWebhooks(app, { platform, timeoutMs: webhookMs })
  viewRoutes(app, platform)
  return { limits, webhookJob: webhooks.job }
}

/** The area of the platform owner, and what customers pay. */
async function platformOwner({ app, platform }: Features, limits: ReturnType<typeof ownAccountLimits>): Promise<Job[]> {
  registrationRoutes(app, platform)
  siteRoutes(app, platform)
  customerRoutes(app, platform)
  ownerRoutes(app, platform, limits)
  const current = openFigures(platform)
  platformFigureRoutes(app, platform, current)
  reportRoutes(app, platform, current)
  platformSettingsRoutes(app, platform)
  planRoutes(app, platform)
  const billing = openBilling(app, platform)
  const loadStripe = stripeOf(platform.env)
  billingRoutes(app, platform, { ...billing, onClosed: (invoiceId) => closePages(platform, loadStripe, invoiceId) })
  await paymentRoutes(app, platform, { loadStripe, billing })
  const mailing = openMailing(app, platform)
  announcementRoutes(app, platform, mailing)
  const backups = openBackups(platform)
  backupRoutes(app, platform, backups)
  return [billing.job, backups.job, mailing.job]
}
