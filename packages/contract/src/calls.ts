import * as announcements from './announcements.ts'
import * as backups from './backups.ts'
import * as channels from './channels.ts'
import * as commands from './commands.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as deviceLink from './device-link.ts'
import * as devices from './devices.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as invoices from './invoices.ts'
import * as jobs from './jobs.ts'
import * as logs from './logs.ts'
import * as manifest from './manifest.ts'
import * as media from './media.ts'
import * as membership from './membership.ts'
import * as plans from './plans.ts'
import * as platformFigures from './platform-figures.ts'
import * as platformSettings from './platform-settings.ts'
import * as playlists from './playlists.ts'
import * as plays from './plays.ts'
import * as reports from './reports.ts'
import * as screens from './screens.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as site from './site.ts'
import * as subscriptions from './subscriptions.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as views from './views.ts'

const words = {
  session,
  site,
  dashboard,
  media,
  uploads,
  playlists,
  channels,
  screens,
  devices,
  deviceLink,
  commands,
  plays,
  users,
  emailChange,
  customers,
  views,
  logs,
  settings,
  plans,
  subscriptions,
  invoices,
  jobs,
  membership,
  announcements,
  manifest,
  platformFigures,
  backups,
  platformSettings,
  reports,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'allow' in value && 'path' in value

/** All calls by area and name, for the tests and the API document. */
export const calls: readonly { word: string; name: string; endpoint: Endpoint }[] = Object.entries(words).flatMap(
  ([word, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ word, name, endpoint })),
)
