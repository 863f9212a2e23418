import type { Page } from '@playwright/test'
import { chooseAction, type Panel } from './pages.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (label: string) => (page: Page) => chooseAction(page, label)
const within = (section: string, name: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: section }).getByRole('button', { name }).first().click()

/** Panels of the platform owner's pages, with the data of `fillPlatform`. */
export const ownerPanels: readonly Panel[] = [
  { path: '/dashboard', name: 'Profile', open: press(/^Profile of/) },
  { path: '/manage-users', name: 'Create User', open: press('Create User') },
  { path: '/manage-users', name: 'Edit User', open: choose('Edit') },
  { path: '/manage-users', name: 'Change Password', open: choose('Change Password') },
  { path: '/manage-users', name: 'Delete User', open: choose('Delete') },
  { path: '/membership-plans', name: 'Create Plan', open: press('Create Plan') },
  { path: '/membership-plans', name: 'Edit Plan', open: choose('Edit') },
  { path: '/membership-plans', name: 'Retire this plan?', open: choose('Retire') },
  { path: '/subscriptions', name: 'Create Subscription', open: press('Create Subscription') },
  { path: '/subscriptions', name: 'Change Plan', open: choose('Change Plan') },
  { path: '/subscriptions', name: 'Cancel Subscription', open: choose('Cancel Subscription') },
  { path: '/billing', name: 'Create Invoice', open: press('Create Invoice') },
  { path: '/billing', name: 'Record Payment', open: choose('Pay Now') },
  { path: '/billing', name: 'Void this invoice?', open: choose('Void Invoice…') },
  { path: '/announcements', name: 'Create Announcement', open: press('Create Announcement') },
  { path: '/announcements', name: 'Edit Announcement', open: press(/^Edit /) },
  { path: '/announcements', name: 'Delete this announcement?', open: press(/^Delete /) },
  { path: '/settings', name: 'Invite an owner', open: press('Invite an owner') },
  { path: '/settings', name: 'Delete this backup?', open: within('Backups', /^Delete /) },
]
