import { login } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { linuxScriptFile } from '@digisigncast/contract/api/limits'
import { listInvoices } from '@digisigncast/contract/billing/invoices'
import { listMedia } from '@digisigncast/contract/content/media'
import { getBackups, startBackup } from '@digisigncast/contract/platform/backups'
import { getSite } from '@digisigncast/contract/platform/site'
import { expect, test } from '@playwright/test'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { apiClientOf } from '../support/api-client.ts'
import { operatorOf } from '../support/operator.ts'
import { suspendFirstCustomer } from '../support/platform-data.ts'
import { passwords, startServer } from '../support/start-server.ts'

test('the built server starts its threads and reads the files beside its sources', async () => {
  const server = await startServer({ hasAndroidApp: true })
  try {
    const guest = apiClientOf(server.origin)
    const admin = await operatorOf(server.origin)
    const owner = await operatorOf(server.origin, { username: 'owner', password: passwords.owner })
    await admin.uploadBytes(new Blob([new Uint8Array(pdfOf([coloredPage([1, 0, 0])]))]), 'menu.pdf')
    const ofMenu = async () => (await admin.call(listMedia, { query: { search: 'menu' } })).data
    await expect.poll(ofMenu).toMatchObject([{ conversion: null, pages: 1 }])
    await suspendFirstCustomer(server.origin)
    const [invoice] = (await owner.call(listInvoices, { query: {} })).data
    const { data } = await guest.call(login, { body: { login: 'admin', password: passwords.admin } })
    const headers = { authorization: `Bearer ${'access_token' in data ? data.access_token : ''}` }
    const bytesAt = async (path: string) => {
      const answer = await fetch(server.origin + path, { headers })
      return [answer.status, (await answer.text()).slice(0, 8)]
    }
    expect(await bytesAt(`${apiPrefix}/membership/invoices/${invoice?.id}/pdf`)).toEqual([200, '%PDF-1.3'])
    expect(await bytesAt(`/downloads/${linuxScriptFile}`)).toEqual([200, '#!/bin/s'])
    expect(await bytesAt('/api/docs/static/swagger-ui.css')).toEqual([200, expect.any(String)])
    await owner.call(startBackup, {})
    await expect.poll(async () => (await owner.call(getBackups, {})).data.backups).toHaveLength(1)
    await expect.poll(async () => (await guest.call(getSite, {})).data.player_app).not.toBe(null)
  } finally {
    await server.stop()
  }
})
