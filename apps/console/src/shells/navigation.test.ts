import { expect, test } from 'vitest'
import { customerNavigation, ownerNavigation } from './navigation.ts'
import { barOf, groupsOf } from './navigation-groups.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

test('the bar of phones has the most used pages, and More the others, with Settings of the owner', () => {
  const customer = barOf(customerNavigation)
  expect(labels(customer.tabs)).toEqual(['Dashboard', 'Screens', 'Image / Videos'])
  expect(labels(customer.more)).toEqual([
    'Channels',
    'Playlists',
    'Users',
    'Schedule',
    'Takeovers',
    'Approvals',
    'Proof of Play',
  ])
  const owner = barOf(ownerNavigation)
  expect(owner.tabs).toHaveLength(4)
  expect(labels(owner.more)).toContain('Settings')
})

test('a user with few pages has all of them in the bar', () => {
  const few = customerNavigation.filter(
    ({ area, isOfApproval }) => !isOfApproval && (area === null || area === 'screens'),
  )
  expect(barOf(few)).toEqual({ tabs: few, more: [] })
})

test('pages are grouped as content and what is on air', () => {
  const groups = groupsOf(customerNavigation).map(({ label, entries }) => [label, ...labels(entries)])
  expect(groups).toEqual([
    ['', 'Dashboard'],
    ['Content', 'Image / Videos', 'Channels', 'Playlists', 'Screens', 'Users'],
    ['On air', 'Schedule', 'Takeovers', 'Approvals', 'Proof of Play'],
  ])
})
