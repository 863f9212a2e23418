import type { Page } from '@playwright/test'
import type { Seeded } from './seed.ts'

interface Interaction {
  name: string
  /** Runs first, not measured, such as a selection. */
  before?: (page: Page) => Promise<unknown>
  run: (page: Page) => Promise<unknown>
}

export interface MeasuredPage {
  name: string
  path: (seeded: Seeded) => string
  /** Text of the first useful picture, which no skeleton has. */
  shows: RegExp
  isPublic?: true
  interactions: Interaction[]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const search = (label: string, text: string): Interaction => ({
  name: 'search',
  run: (page) => page.getByRole('searchbox', { name: label }).pressSequentially(text, { delay: 60 }),
})
const open = (name: string, button: string | RegExp): Interaction => ({ name, run: press(button) })
const onPage = (path: string) => () => path

export const pages: readonly MeasuredPage[] = [
  {
    name: 'Sign-in',
    path: onPage('/'),
    shows: /^Log In$/,
    isPublic: true,
    interactions: [
      { name: 'type', run: (page) => page.locator('input').first().pressSequentially('admin', { delay: 60 }) },
    ],
  },
  {
    name: 'Dashboard',
    path: onPage('/dashboard'),
    shows: /screens show what they should/,
    interactions: [open('open the profile menu', /^Profile of/), open('open the search', /^Search/)],
  },
  {
    name: 'Images / Videos',
    path: onPage('/image-videos'),
    shows: /^960 × 540/,
    interactions: [
      search('Search by title', 'picture'),
      open('select all', 'Select All'),
      open('open a menu', /^New$/),
      {
        name: 'scroll to the next page',
        run: async (page) => {
          await page.keyboard.press('End')
        },
      },
    ],
  },
  {
    name: 'Playlists',
    path: onPage('/playlists'),
    shows: /^Playlist \d/,
    interactions: [
      open('open a playlist', /^Playlist \d/),
      search('Search playlists by name', 'playlist'),
      open('open the form', 'Create Playlist'),
    ],
  },
  {
    name: 'Playlist editor',
    path: ({ playlistId }) => `/playlists?open=${playlistId}`,
    shows: /^Add Content$/,
    interactions: [open('edit a duration', /^Duration of/), open('open the settings of an item', /^Settings of/)],
  },
  {
    name: 'Channels',
    path: onPage('/channels'),
    shows: /^Channel \d/,
    interactions: [search('Search channels by name', 'channel'), open('open the form', 'Create New Channel')],
  },
  {
    name: 'Screens',
    path: onPage('/screens'),
    shows: /^Branch \d/,
    interactions: [
      search('Search by name, tag, content or code', 'branch'),
      {
        name: 'select one',
        run: (page) =>
          page
            .getByRole('checkbox', { name: /^Select Branch/ })
            .first()
            .click(),
      },
      {
        name: 'select all',
        before: (page) =>
          page
            .getByRole('checkbox', { name: /^Select Branch/ })
            .first()
            .click(),
        run: press(/^Select all/),
      },
      open('open the form', 'Create New Screen'),
    ],
  },
  {
    name: 'A screen',
    path: ({ screenId }) => `/screens/${screenId}`,
    shows: /^Should show$/,
    interactions: [
      { name: 'next tab', run: (page) => page.getByRole('tab', { name: 'Content' }).click() },
      open('open the form', 'Edit Screen'),
    ],
  },
  {
    name: 'Schedule',
    path: onPage('/schedule'),
    shows: /^Entry \d/,
    interactions: [
      { name: 'change the view', run: (page) => page.getByText('Month', { exact: true }).click() },
      open('open the form', 'Create New Entry'),
    ],
  },
  {
    name: 'Users',
    path: onPage('/users'),
    shows: /^Kim \d/,
    interactions: [
      { name: 'next page', run: (page) => page.getByRole('button', { name: 'Next', exact: true }).click() },
      search('Search by name, username or email', 'kim'),
      open('open the form', 'Create User'),
    ],
  },
  {
    name: 'Settings',
    path: onPage('/Settings'),
    shows: /^Account name$/,
    interactions: [
      {
        name: 'type a name',
        run: (page) => page.getByRole('textbox', { name: 'Account name' }).pressSequentially('ab', { delay: 60 }),
      },
    ],
  },
]
