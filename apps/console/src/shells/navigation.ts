import { connectPath, shortConnectPath } from '@digisigncast/contract/devices/connect-paths'
import {
  alertsPath,
  approvalsPath,
  auditPath,
  binPath,
  dataSourcesPath,
  mediaPath,
  ssoPath,
  wallPath,
} from '../api/page-paths.ts'
import type { NavigationEntry, PageRoute } from './page-route.ts'

export const customerNavigation: readonly NavigationEntry[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    short: 'Dashboard',
    icon: 'dashboard',
    area: null,
    phoneTab: 1,
    load: () => import('../features/overview/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  },
  {
    path: mediaPath,
    tabPaths: [dataSourcesPath, binPath],
    group: 'Content',
    label: 'Image / Videos',
    short: 'Media',
    icon: 'media',
    area: 'content',
    phoneTab: 3,
    load: () => import('../features/library/media/library/media-page.tsx').then((page) => page.MediaPage),
  },
  {
    path: '/channels',
    group: 'Content',
    label: 'Channels',
    short: 'Channels',
    icon: 'channels',
    area: 'channels',
    load: () => import('../features/programming/channels/channels-page.tsx').then((page) => page.ChannelsPage),
  },
  {
    path: '/playlists',
    group: 'Content',
    label: 'Playlists',
    short: 'Playlists',
    icon: 'playlists',
    area: 'playlist',
    load: () => import('../features/programming/playlists/playlists-page.tsx').then((page) => page.PlaylistsPage),
  },
  {
    path: '/screens',
    group: 'Content',
    label: 'Screens',
    short: 'Screens',
    icon: 'screens',
    area: 'screens',
    phoneTab: 2,
    load: () => import('../features/programming/screens/screens-page.tsx').then((page) => page.ScreensPage),
  },
  {
    path: '/users',
    group: 'Content',
    label: 'Users',
    short: 'Users',
    icon: 'users',
    area: 'users',
    load: () => import('../features/team/users/users-page.tsx').then((page) => page.UsersPage),
  },
  {
    path: '/schedule',
    group: 'On air',
    label: 'Schedule',
    short: 'Schedule',
    icon: 'schedule',
    area: 'schedules',
    load: () => import('../features/programming/schedule/schedule-page.tsx').then((page) => page.SchedulePage),
  },
  {
    path: '/takeovers',
    group: 'On air',
    label: 'Takeovers',
    short: 'Takeovers',
    icon: 'takeovers',
    area: 'takeover',
    load: () => import('../features/programming/takeovers/prepared-page.tsx').then((page) => page.TakeoversPage),
  },
  {
    path: approvalsPath,
    group: 'On air',
    label: 'Approvals',
    short: 'Approvals',
    icon: 'approvals',
    area: null,
    isOfApproval: true,
    load: () => import('../features/kernel/approvals/approvals-page.tsx').then((page) => page.ApprovalsPage),
  },
  {
    path: '/proof-of-play',
    group: 'On air',
    label: 'Proof of Play',
    short: 'Proof of Play',
    icon: 'plays',
    area: 'screens',
    load: () => import('../features/playback/plays/plays-page.tsx').then((page) => page.PlaysPage),
  },
]

export const settingsPath = '/Settings'

const loadBin = () => import('../features/kernel/bin/bin-page.tsx').then((page) => page.BinPage)

const auditPage: PageRoute = {
  path: auditPath,
  label: 'Audit log',
  area: null,
  load: () => import('../features/kernel/audit/audit-page.tsx').then((page) => page.AuditPage),
}

/** Pages linked from the header or another page. */
export const customerPages: readonly PageRoute[] = [
  ...[connectPath, shortConnectPath].map(
    (path): PageRoute => ({
      path,
      area: 'screens',
      load: () => import('../features/programming/screens/connect/connect-page.tsx').then((page) => page.ConnectPage),
    }),
  ),
  {
    path: '/screens/:screenId/:tab?',
    area: 'screens',
    load: () => import('../features/programming/screens/page/screen-page.tsx').then((page) => page.ScreenPage),
  },
  {
    path: alertsPath,
    label: 'Alerts',
    area: 'screens',
    load: () => import('../features/fleet/alerts/alerts-page.tsx').then((page) => page.AlertsPage),
  },
  {
    path: wallPath,
    label: 'Health Wall',
    area: 'screens',
    load: () => import('../features/programming/screens/wall/health-wall.tsx').then((page) => page.WallPage),
  },
  {
    path: dataSourcesPath,
    label: 'Data Sources',
    area: 'content',
    load: () => import('../features/library/data-sources/data-sources-page.tsx').then((page) => page.DataSourcesPage),
  },
  { path: binPath, label: 'Recycle Bin', area: null, load: loadBin },
  {
    path: '/packages/:mediaId',
    area: 'content',
    load: () => import('../features/library/media/package-page.tsx').then((page) => page.PackagePage),
  },
  {
    path: '/slides/templates',
    area: 'content',
    load: () =>
      import('../features/library/slides/templates/template-gallery.tsx').then((page) => page.TemplateGallery),
  },
  {
    path: '/slides/:slideId',
    area: 'content',
    load: () => import('../features/library/slides/slide-page.tsx').then((page) => page.SlidePage),
  },
  {
    path: settingsPath,
    area: null,
    isForAdmins: true,
    load: () => import('../features/team/settings/settings-page.tsx').then((page) => page.SettingsPage),
  },
  { ...auditPage, isForAdmins: true },
  {
    path: ssoPath,
    label: 'Single sign-on',
    area: null,
    isForAdmins: true,
    load: () => import('../features/team/single-sign-on/single-sign-on-page.tsx').then((page) => page.SingleSignOnPage),
  },
  {
    path: '/invoices/:invoiceId',
    area: null,
    isForAdmins: true,
    load: () => import('../features/billing/invoices/invoice-page.tsx').then((page) => page.InvoicePage),
  },
]

export const ownerSettingsPath = '/settings'

export const ownerNavigation: readonly NavigationEntry[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    short: 'Dashboard',
    icon: 'dashboard',
    area: null,
    phoneTab: 1,
    load: () =>
      import('../features/platform-owner/platform-figures/owner-dashboard-page.tsx').then(
        (page) => page.OwnerDashboardPage,
      ),
  },
  {
    path: '/manage-users',
    label: 'Users',
    short: 'Users',
    icon: 'users',
    area: null,
    phoneTab: 2,
    load: () => import('../features/platform-owner/customers/customers-page.tsx').then((page) => page.CustomersPage),
  },
  {
    path: '/membership-plans',
    label: 'Membership Plans',
    short: 'Plans',
    icon: 'plans',
    area: null,
    load: () => import('../features/billing/plans/plans-page.tsx').then((page) => page.PlansPage),
  },
  {
    path: '/subscriptions',
    label: 'Subscriptions',
    short: 'Subscriptions',
    icon: 'subscriptions',
    area: null,
    load: () =>
      import('../features/billing/subscriptions/subscriptions-page.tsx').then((page) => page.SubscriptionsPage),
  },
  {
    path: '/billing',
    label: 'Billing',
    short: 'Billing',
    icon: 'billing',
    area: null,
    phoneTab: 3,
    load: () => import('../features/billing/invoices/billing-page.tsx').then((page) => page.BillingPage),
  },
  {
    path: '/announcements',
    label: 'Announcements',
    short: 'News',
    icon: 'announcements',
    area: null,
    load: () =>
      import('../features/platform-owner/announcements/announcements-page.tsx').then((page) => page.AnnouncementsPage),
  },
  {
    path: '/reports',
    label: 'Reports',
    short: 'Reports',
    icon: 'reports',
    area: null,
    phoneTab: 4,
    load: () => import('../features/overview/reports/reports-page.tsx').then((page) => page.ReportsPage),
  },
  {
    path: '/system-logs',
    label: 'System Logs',
    short: 'Logs',
    icon: 'logs',
    area: null,
    load: () =>
      import('../features/platform-owner/system-logs/system-logs-page.tsx').then((page) => page.SystemLogsPage),
  },
  {
    path: ownerSettingsPath,
    label: 'Settings',
    short: 'Settings',
    icon: 'settings',
    area: null,
    load: () =>
      import('../features/platform-owner/platform-settings/owner-settings-page.tsx').then(
        (page) => page.OwnerSettingsPage,
      ),
  },
]

/** Pages of the platform owner linked from another page. */
export const ownerPages: readonly PageRoute[] = [
  auditPage,
  {
    path: '/manage-users/:id',
    area: null,
    load: () => import('../features/platform-owner/customers/customer-page.tsx').then((page) => page.CustomerPage),
  },
  {
    path: '/manage-users/:id/screens',
    area: null,
    load: () =>
      import('../features/platform-owner/customers/customer-screens-page.tsx').then((page) => page.CustomerScreensPage),
  },
  {
    path: '/billing/:invoiceId',
    area: null,
    load: () => import('../features/billing/invoices/invoice-page.tsx').then((page) => page.InvoicePage),
  },
]
