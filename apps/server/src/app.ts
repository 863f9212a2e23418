import type { IncomingMessage } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { apiPrefix, serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { heartbeat } from '@digisigncast/contract/devices/device-link'
import { maxSlideBytes } from '@digisigncast/contract/slides/slide-document'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
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
import { versionRoutes } from './features/overview/versions/index.ts'
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
import { retention } from './features/platform-owner/retention/index.ts'
import { siteRoutes } from './features/platform-owner/site/site.routes.ts'
import { missingCodecs } from './features/playback/codecs/index.ts'
import { manifestRoutes, type ScreenManifests } from './features/playback/manifest/index.ts'
import { channelRoutes } from './features/programming/channels/index.ts'
import { playlistRoutes } from './features/programming/playlists/index.ts'
import { previewRoutes } from './features/programming/previews/index.ts'
import { expiredProposals, proposalRoutes } from './features/programming/proposals/index.ts'
import { scheduleRoutes } from './features/programming/schedule/index.ts'
import { screenRoutes } from './features/programming/screens/screens.routes.ts'
import { tagRoutes } from './features/programming/tags/index.ts'
import { takeoverEnds, takeoverReminders, takeoverRoutes } from './features/programming/takeovers/index.ts'
import { expiredWarnings, sourceWarnings } from './features/programming/warnings/index.ts'
import { hookRoutes } from './features/team/hooks/index.ts'
import { sessionExpiry, sessionRoutes } from './features/team/session/index.ts'
import { settingsRoutes } from './features/team/settings/settings.routes.ts'
import { tokenExpiry } from './features/team/tokens/token-expiry.jobs.ts'
import { tokenRoutes } from './features/team/tokens/tokens.routes.ts'
import { ownAccountLimits } from './features/team/users/index.ts'
import { userRoutes } from './features/team/users/users.routes.ts'
import { viewEnds, viewRoutes } from './features/team/views/index.ts'
import { openWebhooks } from './features/team/webhooks/webhooks.routes.ts'
import { type Drain, drain } from './platform/connections/drain.ts'
import { defaultTimeouts, enforceTimeouts, type Timeouts, timeoutOptions } from './platform/connections/timeouts.ts'
import { followTls, readTls } from './platform/connections/tls.ts'
import { fail } from './platform/fail.ts'
import { compressAnswers } from './platform/http/answers/compress-answers.ts'
import { sendBytes, sliceAnswers } from './platform/http/answers/large-answers.ts'
import { answerBadAddress, answerFailures, answerMalformed } from './platform/http/errors.ts'
import { answerFilesFirst } from './platform/http/first-files.ts'
import { parseJsonBodies } from './platform/http/json-bodies.ts'
import { mediaBytes, mediaRoute } from './platform/http/media-bytes.ts'
import { type Figure, metrics } from './platform/http/metrics.ts'
import { originReader } from './platform/http/owner-access.ts'
import { securityTxt } from './platform/http/security-txt.ts'
import { shells } from './platform/http/shells.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { tableStatistics } from './platform/jobs/table-statistics.ts'
import { answerPlaces } from './platform/limits/answer-places.ts'
import { refuseSeveralHosts } from './platform/one-host.ts'
import type { Platform } from './platform/platform.ts'
import { logRequests, requestIdOf } from './platform/request-log.ts'
import { isSocketRequest } from './platform/sockets/sockets.ts'
import { traceRequests } from './platform/telemetry/trace-requests.ts'

/** Services that features share in addition to the platform. */
interface Shared {
  presence: Presence
  manifests: ScreenManifests
  figures: Figure[]
  /** Whether only this server does not reach the database. */
  isCutOff: () => boolean
  timeouts?: Timeouts | undefined
}

interface Built {
  app: FastifyInstance
  jobs: Jobs
  drain: Drain
}

/** Builds the server: plugins in order, then the features and their background jobs. */
export async function buildApp(
  platform: Platform,
  { presence, manifests, figures, isCutOff, timeouts = defaultTimeouts }: Shared,
): Promise<Built> {
  const { env, log, storage, live, links, views, ownerAccess, telemetry } = platform
  const server = {
    ...timeoutOptions(timeouts),
    shouldUpgradeCallback: (request: IncomingMessage) => isSocketRequest(request, [live, links, views]),
  }
  const app: FastifyInstance = fastify({
    ...(env.tls ? { https: { ...server, ...readTls(env.tls) } as unknown as null } : { http: server }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 0,
    genReqId: requestIdOf,
    // Players send two heartbeats per minute, so idle connections are not kept. Proxies reuse a few for all clients.
    keepAliveTimeout: env.trustProxy ? 72_000 : 5000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
    return503OnClosing: true,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, answers.isAnswering(socket)),
  })
  const answers = enforceTimeouts(app, timeouts)
  logRequests(app, env.isLoggingRequests)
  traceRequests(app, telemetry, { prefix: apiPrefix, except: [`${apiPrefix}/${heartbeat.path}`] })
  answerFailures(app)
  parseJsonBodies(app)
  compressAnswers(app)
  sliceAnswers(app)
  const send = sendBytes(answerPlaces(timeouts.answers))
  if (env.tls) {
    const unfollow = followTls(app.server as object as SecureServer, env.tls, log)
    app.addHook('onClose', async () => unfollow())
  }
  const draining = drain(app, { live, links, views, isCutOff })
  const everyHeader = env.tls ? { ...everyAnswer, ...onlyByTls } : everyAnswer
  const { registry, timer } = metrics(app, { token: env.metricsToken, figures, limiter: platform.limiter })
  telemetry.exportMetrics(registry)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everyHeader)
    reply.header(serverTimeHeader, platform.now())
  })
  refuseSeveralHosts(app)
  app.addHook('onRequest', async ({ hostname, ip }) => {
    if (ownerAccess.isAdminHost(hostname) && !ownerAccess.isAllowed(ip))
      fail('auth.forbidden', "The owner's area is not reachable from your network.")
  })
  await app.register(multipart, {
    limits: { fileSize: env.maxUploadBytes, files: 2, fields: 10, fieldSize: 4 * maxSlideBytes, headerPairs: 100 },
    throwFileSizeLimit: false,
  })

  const ownLimits = ownAccountLimits(platform)
  sessionRoutes(app, platform, ownLimits)
  registrationRoutes(app, platform)
  siteRoutes(app, platform)
  settingsRoutes(app, platform)
  dashboardRoutes(app, platform, presence)
  setupGuideRoutes(app, platform)
  searchRoutes(app, platform)
  mediaRoutes(app, platform)
  uploadRoutes(app, platform)
  slideRoutes(app, platform)
  urlMediaRoutes(app, platform)
  conversionRoutes(app, platform)
  const uploads = await resumableRoutes(app, platform)
  folderRoutes(app, platform)
  const filler = playlistRoutes(app, platform, presence)
  channelRoutes(app, platform)
  scheduleRoutes(app, platform)
  tagRoutes(app, platform)
  const announce = takeoverRoutes(app, platform, presence)
  const effects = { warnings: sourceWarnings(platform, announce) }
  dataSourceRoutes(app, platform, effects)
  nameRoutes(app, platform)
  screenRoutes(app, platform, presence)
  manifestRoutes(app, platform, manifests, send)
  previewRoutes(app, platform, manifests, send)
  deviceRoutes(app, platform, presence, waitingCommands)
  pairingRoutes(app, platform, presence)
  deviceCommandRoutes(app, platform)
  playRoutes(app, platform, manifests)
  userRoutes(app, platform, { customers: customerUsers(platform), limits: ownLimits })
  customerRoutes(app, platform)
  ownerRoutes(app, platform, ownLimits)
  tokenRoutes(app, platform)
  await hookRoutes(app, platform, announce)
  const webhooks = openWebhooks(app, { platform, timeoutMs: timeouts.webhookMs })
  viewRoutes(app, platform)
  logRoutes(app, platform)
  auditRoutes(app, platform)
  binRoutes(app, platform, effects)
  versionRoutes(app, platform)
  proposalRoutes(app, platform)
  const current = openFigures(platform)
  platformFigureRoutes(app, platform, current)
  platformSettingsRoutes(app, platform)
  planRoutes(app, platform)
  const billing = openBilling(app, platform)
  const loadStripe = stripeOf(env)
  billingRoutes(app, platform, { ...billing, onClosed: (invoiceId) => closePages(platform, loadStripe, invoiceId) })
  await paymentRoutes(app, platform, { loadStripe, billing })
  const mailing = openMailing(app, platform)
  announcementRoutes(app, platform, mailing)
  reportRoutes(app, platform, current)
  const backups = openBackups(platform)
  backupRoutes(app, platform, backups)
  const alertWatch = watchAlerts(platform, presence)
  app.addHook('onClose', alertWatch.close)
  alertRoutes(app, platform, alertWatch)
  const jobs: Jobs = openJobs(
    platform,
    [
      billing.job,
      backups.job,
      mailing.job,
      rollUps(platform),
      retention(platform),
      customerRemoval(platform),
      sessionExpiry(platform),
      tokenExpiry(platform),
      viewEnds(platform),
      takeoverEnds(platform),
      alertWatch.job,
      webhooks.job,
      filler.job,
      alertEmails(platform),
      takeoverReminders(platform),
      expiredWarnings(platform),
      uploads,
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
  await apiDocument(app, send)

  const publicHost = new URL(env.publicUrl).hostname
  const onSent = openSentBytes(app, platform)
  const originOf = originReader(env.trustProxy)
  // Logged requests, and those that nginx answers or the owner's area may refuse, pass the framework.
  if (!env.isLoggingRequests && !env.accelRedirect)
    answerFilesFirst(app, {
      storage,
      headers: everyHeader,
      now: platform.now,
      isExcepted: (request) =>
        draining.isDraining() || (env.adminAllow !== undefined && ownerAccess.isAdminHost(originOf(request).hostname)),
      follow: (request, response) => {
        const ends = [answers.follow(request, response), draining.follow()]
        return () => {
          for (const end of ends) end()
        }
      },
      onTook: timer('GET', mediaRoute, 200),
      onSent,
    })
  mediaBytes(app, {
    storage,
    accelRedirect: env.accelRedirect,
    servesPages: (hostname) => !ownerAccess.isAdminHost(hostname) || hostname === publicHost,
    onSent,
  })
  securityTxt(app, { contacts: env.securityContacts, origins: [env.publicUrl, env.adminUrl], now: platform.now })
  await shells(app, env)
  app.get('/healthz', async () => ({ status: 'ok' }))
  return { app, jobs, drain: draining }
}

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

// One year. Without includeSubDomains: other hosts of the domain may not support HTTPS.
const onlyByTls = { 'strict-transport-security': 'max-age=31536000' }
