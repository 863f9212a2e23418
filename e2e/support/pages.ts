import { expect, type Locator, type Page } from '@playwright/test'
import { openPlaylist } from './playlists.ts'

export const customerPages = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/image-videos', title: 'Images / Videos' },
  { path: '/data-sources', title: 'Data Sources' },
  { path: '/channels', title: 'Manage Channels' },
  { path: '/playlists', title: 'Manage Playlists' },
  { path: '/screens', title: 'Manage Screens' },
  { path: '/wall', title: 'Health Wall' },
  { path: '/schedule', title: 'Schedule' },
  { path: '/takeovers', title: 'Takeovers' },
  { path: '/proof-of-play', title: 'Proof of Play' },
  { path: '/users', title: 'Manage Users' },
  { path: '/audit-log', title: 'Audit log' },
  { path: '/single-sign-on', title: 'Single sign-on' },
  { path: '/Settings', title: 'Settings' },
] as const

export const ownerPages = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/manage-users', title: 'Manage Users' },
  { path: '/membership-plans', title: 'Membership Plans' },
  { path: '/subscriptions', title: 'Subscriptions' },
  { path: '/billing', title: 'Billing' },
  { path: '/announcements', title: 'Announcements' },
  { path: '/reports', title: 'Reports' },
  { path: '/system-logs', title: 'System Logs' },
  { path: '/audit-log', title: 'Audit log' },
  { path: '/settings', title: 'Settings' },
] as const

/** Chooses from the menu of a row. `within` is the page or the row; `of` is the name of the menu. */
export async function chooseAction(page: Page, label: string, { within, of }: { within?: Locator; of?: RegExp } = {}) {
  const menu = (within ?? page).getByRole('button', { name: of ?? /^Actions for/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** The same by keyboard. The menu takes the focus a moment after it opens: a key pressed before is lost. */
export async function pressAction(page: Page, label: string, within: Locator) {
  await within.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  await page.getByRole('menuitem', { name: label, exact: true }).press('Enter')
}

/** A detail page, opened by a link on another page. Needs customers and invoices. */
export interface DetailPage {
  from: string
  link: RegExp
  /** Heading that is visible when the page is loaded. */
  shows: RegExp
}
export const customerDetailPages: readonly DetailPage[] = [
  { from: '/Settings', link: /^View Invoice/, shows: /^INV-/ },
  { from: '/image-videos', link: /^Edit design of/, shows: /^Edit Slide/ },
  // With everything that the copied slide shows.
  { from: '/image-videos', link: /^Duplicate /, shows: /^New Slide/ },
]
export const ownerDetailPages: readonly DetailPage[] = [
  { from: '/manage-users', link: /^(My organization|Donaudampf|Everything)/, shows: /^Screens/ },
  { from: '/billing', link: /^INV-/, shows: /^INV-/ },
]

/** A dialog or menu on a page of an account with the data of `fillAccount`. Escape closes it. */
export interface Panel {
  path: string
  /** Accessible name. */
  name: string
  role?: 'dialog' | 'menu'
  open: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const withSelection = (name: string) => async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select Winter menu' }).check()
  await press(name)(page)
}
const profile = press(/^Profile of/)

export const customerPanels: Panel[] = [
  { path: '/dashboard', name: 'Profile', open: profile },
  { path: '/dashboard', name: 'Download App', open: press('Download App') },
  {
    path: '/dashboard',
    name: 'Download App',
    open: async (page) => {
      await press('Download App')(page)
      await page.getByRole('tab', { name: 'Raspberry Pi, mini PC' }).click()
    },
  },
  { path: '/dashboard', name: 'Takeover', open: press('Takeover') },
  {
    path: '/dashboard',
    name: 'Profile',
    open: async (page) => {
      await profile(page)
      await press(/^Profile$/)(page)
    },
  },
  { path: '/image-videos', name: 'New', role: 'menu', open: press(/^New$/) },
  { path: '/image-videos', name: 'Media details', open: press('Details of Winter menu') },
  {
    path: '/image-videos',
    name: 'Winter menu',
    open: (page) => page.getByRole('link', { name: /^View Winter menu/ }).click(),
  },
  { path: '/image-videos', name: 'Delete media item', open: press('Delete Winter menu') },
  { path: '/image-videos', name: 'Add Content To Playlist', open: withSelection('Add To Playlist') },
  { path: '/image-videos', name: 'Move To Folder', open: withSelection('Move To Folder') },
  {
    path: '/image-videos',
    name: 'Folder options',
    role: 'menu',
    open: async (page) => {
      // On narrow pages only the open folder shows its options.
      await page.getByRole('navigation', { name: 'Folders' }).getByRole('link').last().click()
      await press(/^Folder options of/)(page)
    },
  },
  { path: '/data-sources', name: 'Create Data Source', open: press('Create Data Source') },
  {
    path: '/data-sources',
    name: 'Create Data Source',
    open: async (page) => {
      await press('Create Data Source')(page)
      await page.getByRole('radio', { name: /^Weather/ }).check()
    },
  },
  { path: '/data-sources', name: 'Edit Data Source', open: press('Edit Lunch menu') },
  { path: '/data-sources', name: 'Edit Data Source', open: press(/^Edit Everything/) },
  { path: '/data-sources', name: 'Delete this data source?', open: press('Delete Lunch menu') },
  { path: '/channels', name: 'Create Channel', open: press('Create New Channel') },
  { path: '/channels', name: 'Edit Channel', open: press('Edit Channel') },
  { path: '/channels', name: 'Delete this channel?', open: press(/^Delete /) },
  { path: '/playlists', name: 'Create Playlist', open: press('Create Playlist') },
  { path: '/playlists', name: 'Edit Playlist', open: press('Edit Playlist') },
  {
    path: '/playlists',
    name: 'Add Content To ',
    open: async (page) => {
      await openPlaylist(page)
      await press('Add Content')(page)
    },
  },
  { path: '/playlists', name: 'On Screens', open: press('Show on screens…') },
  { path: '/playlists', name: 'Delete this playlist?', open: press(/^Delete /) },
  { path: '/screens', name: 'Create Screen', open: press('Create New Screen') },
  { path: '/screens', name: 'Edit Screen', open: press('Edit Screen') },
  { path: '/screens', name: 'Manage Content', open: press(/^Edit linked content of/) },
  { path: '/screens', name: 'Connection Details', open: press('View Connection Details') },
  { path: '/screens', name: 'Manage Tags', open: press('Manage Tags') },
  { path: '/screens', name: 'Delete this screen?', open: press(/^Delete /) },
  { path: '/wall', name: 'Front door', open: press(/^Front door/) },
  { path: '/schedule', name: 'Create Entry', open: press('Create New Entry') },
  { path: '/takeovers', name: 'Prepare Takeover', open: press('Prepare Takeover') },
  { path: '/users', name: 'Create User', open: press('Create User') },
  { path: '/users', name: 'Edit User', open: press(/^Edit /) },
  { path: '/users', name: 'Delete this user?', open: press(/^Delete /) },
  { path: '/Settings', name: 'Create API Token', open: press('Create Token') },
  { path: '/Settings', name: 'Delete this API token?', open: press(/^Delete Everything/) },
]
