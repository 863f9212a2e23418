import type { Page } from '@playwright/test'

const unreachable = 'The server cannot be reached. Check the connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'
const serverError = 'Server Error. Please try again.'
const noContent = 'Unable to update content please contact your administrator'
const unknown = 'Something went wrong!'
const words = 'There is no room left on the server.'

// A server that is well always answers, and in words: these three cannot be provoked otherwise.
export const failures = {
  'no answer': undefined,
  'no words': { status: 500, json: {} },
  words: { status: 507, json: { code: 'server.storage_full', message: words } },
}
export type Failure = keyof typeof failures

export interface Case {
  name: string
  path: string
  /** Once, before the first attempt. */
  open?: (page: Page) => Promise<unknown>
  attempt: (page: Page) => Promise<unknown>
  /** The call that fails. */
  call: string
  told: Partial<Record<Failure, string>>
  /** What is told when the call comes through at last. */
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
    told: {
      'no answer': 'An error occurred while assigning content.',
      'no words': 'Failed to assign content.',
      words,
    },
    success: 'Content assigned successfully!',
  },
  {
    name: 'media is renamed',
    path: '/image-videos',
    open: (page) => page.getByRole('textbox', { name: 'Name of red' }).first().fill('scarlet'),
    attempt: (page) => press(page, 'Save the name of red'),
    call: 'media/update-media-title',
    told: { 'no answer': unreachable, 'no words': unknown },
  },
  {
    name: 'content is added to a playlist',
    path: '/playlists',
    open: async (page) => {
      await press(page, 'Add Content')
      await panel(page, 'Add Content To red.jpg').getByRole('button', { name: 'red' }).click()
    },
    attempt: (page) => press(page, 'Save'),
    call: 'playlists/add-content',
    told: { 'no answer': unreachable, 'no words': serverError, words },
    success: 'Content added successfully!',
  },
  {
    name: 'content is removed from a playlist',
    path: '/playlists',
    attempt: (page) => press(page, 'Remove red'),
    call: 'playlists/remove-content',
    told: { 'no answer': unreachable, 'no words': serverError, words },
    success: 'Content removed successfully!',
  },
  {
    name: 'a duration is saved',
    path: '/playlists',
    open: (page) => page.getByLabel('Duration of red: seconds').first().fill('7'),
    attempt: (page) => press(page, 'Save duration of red'),
    call: 'playlists/duration/update',
    told: { 'no answer': unexpected, 'no words': unexpected, words },
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
    told: { 'no answer': noContent, 'no words': unknown, words },
    success: 'Content updated successfully!',
  },
  {
    name: 'a channel is created',
    path: '/channels',
    open: creates('Create New Channel'),
    attempt: (page) => press(page, 'Add Channel'),
    call: 'channels/create',
    told: { 'no answer': unreachable, 'no words': 'Failed to create channel. Please try again.', words },
    success: 'Channel created successfully!',
  },
  {
    name: 'a playlist is created',
    path: '/playlists',
    open: creates('Create Playlist'),
    attempt: (page) => press(page, 'Add Playlist'),
    call: 'playlists/create',
    told: { 'no answer': unreachable, 'no words': 'Failed to create playlist. Please try again.', words },
    success: 'Playlist created successfully!',
  },
  {
    name: 'a screen is created',
    path: '/screens',
    open: creates('Create New Screen'),
    attempt: (page) => press(page, 'Add Screen'),
    call: 'screens/create',
    told: { 'no answer': unexpected, 'no words': 'Failed to create screen. Please try again.', words },
    success: 'Screen created successfully!',
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
    told: { 'no answer': noContent, 'no words': unknown, words },
    success: 'Device disconnected successfully!',
  },
  {
    name: 'a user is created',
    path: '/users',
    open: (page) => fillUser(page, 'noor'),
    attempt: (page) => press(page, 'Add User'),
    call: 'users/create',
    told: { 'no answer': unexpected, 'no words': 'Failed to create user. Please try again.', words },
    success: 'User created successfully!',
  },
  {
    name: 'a user is deleted',
    path: '/users',
    attempt: deletes('mina'),
    call: 'users/delete',
    told: { 'no answer': unreachable, 'no words': 'Unable to delete user please try again.', words },
    success: 'User deleted successfully!',
  },
  {
    name: 'a screen is deleted',
    path: '/screens',
    attempt: deletes('Screen'),
    call: 'screens/delete',
    told: { 'no answer': unreachable, 'no words': unknown },
    success: 'Screen Deleted successfully!',
  },
  {
    name: 'a channel is deleted',
    path: '/channels',
    attempt: deletes('main'),
    call: 'channels/delete',
    told: { 'no answer': unreachable, 'no words': unknown },
    success: 'Channel Deleted successfully!',
  },
  {
    name: 'a playlist is deleted',
    path: '/playlists',
    attempt: deletes('red.jpg'),
    call: 'playlists/delete',
    told: { 'no answer': unreachable, 'no words': unknown },
    success: 'Playlist Deleted successfully!',
  },
  {
    name: 'media is deleted',
    path: '/image-videos',
    attempt: deletes('red'),
    call: 'media/delete',
    told: { 'no answer': unreachable, 'no words': unknown },
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
