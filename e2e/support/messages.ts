import type { Page } from '@playwright/test'
import { openPlaylist } from './playlists.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'
const serverError = 'Server Error. Please try again.'
const noContent = 'Unable to update content please contact your administrator'
const unknown = 'Something went wrong!'
const storageFull = 'There is no room left on the server.'

// A healthy server always answers with a message, so these failures are simulated. Where the first two have different
// messages, they come from `failureText`, whose test has the third.
export const failures = {
  'no answer': undefined,
  'no message': { status: 500, json: {} },
  message: { status: 507, json: { code: 'server.storage_full', message: storageFull } },
}
export type Failure = keyof typeof failures

export interface Case {
  name: string
  path: string
  /** Runs once, before the first attempt. */
  open?: (page: Page) => Promise<unknown>
  attempt: (page: Page) => Promise<unknown>
  /** The call that fails. */
  call: string
  expected: Partial<Record<Failure, string>>
  /** Message when the call succeeds at last, if no other story expects it. */
  success?: string
}

export const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

export const creates = (button: string) => async (page: Page) => {
  await press(page, button)
  await title(page).fill('Lobby')
}

const deletes = (name: string) => async (page: Page) => {
  await press(page, `Delete ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

export const cases: Case[] = [
  {
    name: 'content is assigned',
    path: '/image-videos',
    open: async (page) => {
      await choosePicture(page)
      await panel(page, 'Add Content To Playlist').getByText('red.jpg').click()
    },
    attempt: (page) => press(page, 'Save'),
    call: 'playlists/assign-content',
    expected: {
      'no answer': 'An error occurred while assigning content.',
      'no message': 'Failed to assign content.',
    },
  },
  {
    name: 'media is renamed',
    path: '/image-videos',
    open: (page) => page.getByRole('textbox', { name: 'Name of red' }).first().fill('scarlet'),
    attempt: (page) => press(page, 'Save the name of red'),
    call: 'media/update-media-title',
    expected: { 'no answer': unreachable, 'no message': unknown },
  },
  {
    name: 'content is added to a playlist',
    path: '/playlists',
    open: async (page) => {
      await openPlaylist(page, 'red.jpg')
      await press(page, 'Add Content')
      await panel(page, 'Add Content To red.jpg').getByRole('button', { name: 'red' }).click()
    },
    attempt: (page) => press(page, 'Save'),
    call: 'playlists/add-content',
    expected: { 'no answer': unreachable, 'no message': serverError },
  },
  {
    name: 'a duration is saved',
    path: '/playlists',
    open: async (page) => {
      const row = await openPlaylist(page, 'red.jpg')
      await row
        .getByRole('button', { name: /^Duration of red/ })
        .first()
        .click()
      await row.getByLabel('Duration of red: seconds').fill('7')
    },
    attempt: (page) => press(page, 'Save duration of red'),
    call: 'playlists/duration/update',
    expected: { 'no answer': unexpected, 'no message': unexpected, message: storageFull },
  },
  // Leaves the playlist empty.
  {
    name: 'content is removed from a playlist',
    path: '/playlists',
    open: (page) => openPlaylist(page, 'red.jpg'),
    attempt: (page) => press(page, 'Remove red'),
    call: 'playlists/remove-content',
    expected: { 'no answer': unreachable, 'no message': serverError },
    success: 'Content removed successfully!',
  },
  {
    name: 'what a screen shows is changed',
    path: '/screens',
    open: async (page) => {
      await press(page, 'Edit linked content of Screen')
      await panel(page, 'Manage Content').getByText('red.jpg').click()
    },
    attempt: (page) => press(page, 'Save'),
    call: 'screens/content/update',
    expected: { 'no answer': noContent, 'no message': unknown },
  },
  {
    name: 'a channel is created',
    path: '/channels',
    open: creates('Create New Channel'),
    attempt: (page) => press(page, 'Add Channel'),
    call: 'channels/create',
    expected: {
      'no answer': unreachable,
      'no message': 'Failed to create channel. Please try again.',
    },
  },
  {
    name: 'a playlist is created',
    path: '/playlists',
    open: creates('Create Playlist'),
    attempt: (page) => press(page, 'Add Playlist'),
    call: 'playlists/create',
    expected: {
      'no answer': unreachable,
      'no message': 'Failed to create playlist. Please try again.',
    },
  },
  {
    name: 'a screen is created',
    path: '/screens',
    open: creates('Create New Screen'),
    attempt: (page) => press(page, 'Add Screen'),
    call: 'screens/create',
    expected: {
      'no answer': unexpected,
      'no message': 'Failed to create screen. Please try again.',
    },
  },
  {
    name: 'a device is disconnected',
    path: '/screens',
    open: async (page) => {
      await press(page, 'View Devices')
      await press(page, 'Details of TV')
    },
    attempt: async (page) => {
      await press(page, 'Disconnect Device')
      await panel(page, 'Disconnect this device?').getByRole('button', { name: 'Disconnect', exact: true }).click()
    },
    call: 'screens/device/disconnect',
    expected: { 'no answer': noContent, 'no message': unknown },
  },
  {
    name: 'a user is created',
    path: '/users',
    open: (page) => fillUser(page, 'noor'),
    attempt: (page) => press(page, 'Add User'),
    call: 'users/create',
    expected: {
      'no answer': unexpected,
      'no message': 'Failed to create user. Please try again.',
    },
  },
  {
    name: 'a user is deleted',
    path: '/users',
    attempt: deletes('mina'),
    call: 'users/delete',
    expected: {
      'no answer': unreachable,
      'no message': 'Unable to delete user please try again.',
    },
  },
  {
    name: 'a screen is deleted',
    path: '/screens',
    attempt: deletes('Screen'),
    call: 'screens/delete',
    expected: { 'no answer': unreachable, 'no message': unknown },
  },
  {
    name: 'a channel is deleted',
    path: '/channels',
    attempt: deletes('main'),
    call: 'channels/delete',
    expected: { 'no answer': unreachable, 'no message': unknown },
  },
  {
    name: 'a playlist is deleted',
    path: '/playlists',
    attempt: deletes('red.jpg'),
    call: 'playlists/delete',
    expected: { 'no answer': unreachable, 'no message': unknown },
  },
  {
    name: 'media is deleted',
    path: '/image-videos',
    attempt: deletes('red'),
    call: 'media/delete',
    expected: { 'no answer': unreachable, 'no message': unknown },
  },
]

export const password = 'harbour lantern 58'
export const person = (name: string) => ({
  name,
  username: name,
  email: `${name}@example.com`,
  password,
  confirmPassword: password,
})

export async function fillUser(page: Page, name: string) {
  await press(page, 'Create User')
  const creating = panel(page, 'Create User')
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await creating.getByLabel('Username').fill(name)
  await creating.getByLabel('Email').fill(`${name}.new@example.com`)
  await creating.getByLabel(/^Password/).fill(password)
  await creating.getByLabel('Confirm Password').fill(password)
  await creating.getByRole('radio', { name: 'Manager' }).check()
}

export async function choosePicture(page: Page) {
  await page.getByRole('checkbox', { name: 'Select red' }).first().click()
  await press(page, 'Add To Playlist')
}
