import { randomBytes } from 'node:crypto'
import { login } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import type { Hours } from '@digisigncast/contract/content/rules'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { registerDevice } from '@digisigncast/contract/devices/device-link'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import type { Identity } from '../fleet/simulated-player.ts'
import { photo, signIn } from '../support/customer.ts'

interface Plan {
  name: string
  /** By tag; an empty name: without a tag. */
  sites: { name: string; screens: number }[]
}

const many = (name: string, count: number, screens: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `${name} ${i + 1}`, screens }))

/** A chain with three fifths of the screens in twelve buildings, and four smaller customers. */
const plansOf = (screens: number): Plan[] => [
  { name: 'Bakeries', sites: many('Building', 12, Math.round(screens / 20)) },
  { name: 'Hotel', sites: many('Floor', 10, Math.round(screens / 100)) },
  { name: 'Clinic', sites: many('Ward', 5, Math.round(screens / 50)) },
  { name: 'School', sites: [{ name: '', screens: Math.round(screens / 10) }] },
  { name: 'Cinema', sites: [{ name: '', screens: Math.round(screens / 10) }] },
]

/** A screen with its device. */
export interface Box {
  name: string
  site: Site
  identity: Identity
}

/** Screens of a customer that have a tag and a playlist of their own. */
export interface Site {
  customer: Customer
  name: string
  tagId: string | undefined
  playlistId: string
  items: { id: string; title: string }[]
  boxes: Box[]
}

export interface Customer {
  name: string
  admin: Client
  sites: Site[]
}

/** Creates the customers with their screens and devices by calls. */
export async function createCustomers(server: RunningServer, screens: number): Promise<Customer[]> {
  const owner = await signIn(server, 'owner')
  const customers: Customer[] = []
  for (const plan of plansOf(screens)) {
    const sign = { username: `admin-${plan.name}`, password: `amber-${randomBytes(8).toString('hex')}` }
    const user = { name: plan.name, email: `${plan.name}@example.com`, ...sign, confirmPassword: sign.password }
    await owner.post(saveUser.path, { ...user, role: 'admin', status: 'active' })
    const { body } = await clientOf(server.origin).call(login, {
      body: { login: sign.username, password: sign.password },
    })
    const customer: Customer = { name: plan.name, admin: clientOf(server.origin, body.data.access_token), sites: [] }
    await customer.admin.call(updateSettings, { body: { new_devices_wait: false, time_zone: 'UTC' } })
    for (const site of plan.sites) customer.sites.push(await createSite(server, customer, site))
    customers.push(customer)
  }
  return customers
}

async function createSite(server: RunningServer, customer: Customer, plan: Plan['sites'][number]): Promise<Site> {
  const { admin } = customer
  const items: Site['items'] = []
  for (const title of ['Offers', 'Opening hours', 'News']) {
    const file = new File([new Uint8Array(await photo(64, 36))], `${title}.jpg`, { type: 'image/jpeg' })
    const { id } = (await admin.upload({ file })).body.data
    items.push({ id, title })
  }
  const place = plan.name === '' ? customer.name : plan.name
  const media_ids = items.map(({ id }) => id)
  const playlist = (await admin.call(savePlaylist, { body: { name: `Loop of ${place}`, media_ids } })).body.data
  const tag = plan.name === '' ? undefined : (await admin.call(saveTag, { body: { name: place } })).body.data
  const site: Site = { customer, name: plan.name, tagId: tag?.id, playlistId: playlist.id, items, boxes: [] }
  for (let number = 1; number <= plan.screens; number += 1) {
    const name = `${place} screen ${number}`
    const { body } = await admin.call(saveScreen, { body: { name, assignedItems: [playlist.id] } })
    const device = await clientOf(server.origin).call(registerDevice, {
      body: { code: body.data.code, installation: randomBytes(16).toString('hex') },
    })
    const { screen_id: screenId, token } = device.body.data
    site.boxes.push({ name, site, identity: { screenId, token } })
  }
  const screen_ids = site.boxes.map(({ identity }) => identity.screenId)
  if (tag) await admin.call(tagScreens, { body: { screen_ids, add: [tag.id], remove: [] } })
  return site
}

/** Saves the opening hours of all screens of a site. */
export async function openDuring({ customer, name, tagId }: Site, hours: Hours): Promise<void> {
  await customer.admin.call(saveTag, { body: { id: tagId, name, hours } })
}

let changes = 0

/** Changes what the screens of a site show. */
export async function changeContent({ customer, name, playlistId }: Site): Promise<void> {
  changes += 1
  const body = { playlistID: playlistId, name: `Loop of ${name || customer.name}`, slide_duration: 10_000 + changes }
  const { status } = await customer.admin.call(savePlaylist, { body })
  if (status !== 200) throw new Error(`The playlist of ${name} could not be saved: status ${status}.`)
}
