import * as dashboard from './accounts/dashboard.ts'
import * as emailChange from './accounts/email-change.ts'
import * as hooks from './accounts/hooks.ts'
import * as invitations from './accounts/invitations.ts'
import * as logs from './accounts/logs.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as search from './accounts/search.ts'
import * as session from './accounts/session.ts'
import * as settings from './accounts/settings.ts'
import * as setupGuide from './accounts/setup-guide.ts'
import * as silences from './accounts/silences.ts'
import * as tokens from './accounts/tokens.ts'
import * as twoFactor from './accounts/two-factor.ts'
import * as users from './accounts/users.ts'
import * as views from './accounts/views.ts'
import type { Endpoint } from './api/endpoint.ts'
import * as audit from './audit/audit.ts'
import * as invoices from './billing/invoices.ts'
import * as membership from './billing/membership.ts'
import * as plans from './billing/plans.ts'
import * as subscriptions from './billing/subscriptions.ts'
import * as bin from './bin/bin.ts'
import * as channels from './content/channels.ts'
import * as conversions from './content/conversions.ts'
import * as manifest from './content/manifest.ts'
import * as media from './content/media.ts'
import * as names from './content/names.ts'
import * as playlists from './content/playlists.ts'
import * as plays from './content/plays.ts'
import * as schedule from './content/schedule.ts'
import * as screens from './content/screens.ts'
import * as screensBulk from './content/screens-bulk.ts'
import * as streams from './content/streams.ts'
import * as tags from './content/tags.ts'
import * as takeovers from './content/takeovers.ts'
import * as uploads from './content/uploads.ts'
import * as webPages from './content/web-pages.ts'
import * as alerts from './devices/alerts.ts'
import * as commands from './devices/commands.ts'
import * as deviceLink from './devices/device-link.ts'
import * as devices from './devices/devices.ts'
import * as notifications from './devices/notifications.ts'
import * as pairing from './devices/pairing.ts'
import * as takeoverReceipt from './devices/takeover-receipt.ts'
import * as webhooks from './events/webhooks.ts'
import * as announcements from './platform/announcements.ts'
import * as backups from './platform/backups.ts'
import * as customers from './platform/customers.ts'
import * as jobs from './platform/jobs.ts'
import * as owners from './platform/owners.ts'
import * as platformAlerts from './platform/platform-alerts.ts'
import * as platformFigures from './platform/platform-figures.ts'
import * as platformSettings from './platform/platform-settings.ts'
import * as reports from './platform/reports.ts'
import * as site from './platform/site.ts'
import * as fillRule from './playlists/fill-rule.ts'
import * as playlistUses from './playlists/playlist-uses.ts'
import * as previews from './previews/previews.ts'
import * as proposalDetails from './proposals/proposal-details.ts'
import * as proposals from './proposals/proposals.ts'
import * as dataSources from './slides/data-sources.ts'
import * as slides from './slides/slides.ts'
import * as sso from './sso/sso.ts'
import * as ssoSignIn from './sso/sso-sign-in.ts'
import * as versions from './versions/versions.ts'

/** The calls by area: the tag and the name of a call in the API document, such as `api.playlists.savePlaylist`. */
export const api = {
  session,
  twoFactor,
  passkeys,
  sso,
  ssoSignIn,
  site,
  dashboard,
  setupGuide,
  search,
  media,
  conversions,
  uploads,
  playlists,
  fillRule,
  playlistUses,
  channels,
  screens,
  screensBulk,
  slides,
  dataSources,
  webPages,
  streams,
  schedule,
  proposals: { ...proposals, ...proposalDetails },
  tags,
  takeovers,
  takeoverReceipt,
  names,
  devices,
  alerts,
  silences,
  notifications,
  deviceLink,
  pairing,
  commands,
  plays,
  previews,
  users,
  invitations,
  emailChange,
  tokens,
  hooks,
  webhooks,
  customers,
  owners,
  views,
  logs,
  audit,
  bin,
  versions,
  settings,
  plans,
  subscriptions,
  invoices,
  jobs,
  membership,
  announcements,
  manifest,
  platformAlerts,
  platformFigures,
  backups,
  platformSettings,
  reports,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'allow' in value && 'path' in value

/** All calls by area and name, for the tests and the API document. */
export const calls: readonly { word: string; name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([word, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ word, name, endpoint })),
)
