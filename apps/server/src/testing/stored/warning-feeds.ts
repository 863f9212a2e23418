import { listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { getDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect } from 'vitest'
import { capDocuments } from '../documents/cap.ts'
import { openSite } from '../doubles/sites.ts'
import { forEachTest, shared, sharedApp } from '../start-app.ts'
import type { Warnings } from './cap-hook.ts'

const minuteMs = 60_000

/** A server, a site with a feed of warnings, and for each test a customer with one screen: for the tests of a file. */
export async function warningFeeds() {
  const site = await shared(openSite)
  const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  /** Answers of the site, by path. */
  const pages = new Map<string, string | number>()
  beforeEach(async () => {
    await app.platform.db.deleteFrom('data_sources').execute()
    app.clock.now = Date.parse('2037-11-23T07:00Z')
    pages.clear()
    site.forget()
    site.answer(({ url = '' }, response) => {
      const page = pages.get(url) ?? 404
      if (typeof page === 'number') response.writeHead(page).end()
      else response.setHeader('content-type', 'application/xml').end(page)
    })
  })
  const admin = forEachTest(async () => {
    const made = await app.make.admin()
    await app.make.screen(made, [], 'Lobby')
    return made
  })
  const save = (warnings: Warnings = { everywhere: true }, by = admin, more: object = {}) =>
    by.call(saveDataSource, {
      body: { name: 'Weather', settings: { kind: 'cap', url: `${site.url}/feed`, warnings }, ...more },
    })
  return {
    app,
    admin,
    site,
    pages,
    capOf: capDocuments(() => app.clock.now),
    save,
    sourceOf: async (warnings?: Warnings) => {
      const { status, body } = await save(warnings)
      expect([status, body.message]).toEqual([200, 'Data source saved successfully!'])
      return body.data
    },
    get: async (id: string) => (await admin.call(getDataSource, { params: { id } })).body.data,
    /** Runs the job as if this time had passed. */
    later: async (minutes = 1) => {
      app.clock.now += minutes * minuteMs
      await (await app.jobs.begin('data-sources')).ended
    },
    names: async () => (await admin.call(listRunningTakeovers, {})).body.data.map(({ name }) => name),
  }
}

export const headline = (text: string) => ({ infos: [{ headline: text }] })
