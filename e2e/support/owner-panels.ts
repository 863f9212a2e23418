import type { Page } from '@playwright/test'
import type { Panel } from './pages.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const within = (section: string, name: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: section }).getByRole('button', { name }).first().click()

/** Panels of the platform owner's pages, with the data of `fillPlatform`. */
export const ownerPanels: readonly Panel[] = [
  { path: '/dashboard', name: 'Profile', open: press(/^Profile of/) },
  { path: '/manage-users', name: 'Create User', open: press('Create User') },
  { path: '/manage-users', name: 'Edit User', open: press(/^Edit /) },
  { path: '/manage-users', name: 'Change Password', open: press(/^Change Password of/) },
  { path: '/manage-users', name: 'Delete User', open: press(/^Delete /) },
  { path: '/membership-plans', name: 'Create Plan', open: press('Create Plan') },
  { path: '/membership-plans', name: 'Edit Plan', open: press(/^Edit /) },
  { path: '/membership-plans', name: 'Retire this plan?', open: press(/^Retire /) },
  { path: '/subscriptions', name: 'Create Subscription', open: press('Create Subscription') },
  { path: '/subscriptions', name: 'Change Plan', open: press('Change Plan') },
  { path: '/subscriptions', name: 'Cancel Subscription', open: press('Cancel Subscription') },
  { path: '/billing', name: 'Record Payment', open: press('Pay Now') },
  { path: '/announcements', name: 'Create Announcement', open: press('Create Announcement') },
  { path: '/announcements', name: 'Edit Announcement', open: press(/^Edit /) },
  { path: '/announcements', name: 'Delete this announcement?', open: press(/^Delete /) },
  { path: '/settings', name: 'Delete this backup?', open: within('Backups', /^Delete /) },
]
