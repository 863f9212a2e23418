import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addSsoDomain, saveSso } from '@digisigncast/contract/sso/sso'
import { expect } from '@playwright/test'
import { Provider } from 'oidc-provider'
import { issuerClient, startIssuer } from '../../apps/server/src/testing/sign-in/issuer.ts'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { typeSignIn } from '../support/sign-in.ts'
import { freePort, type RunningServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

/** As the platform owner, or a job of the name service. */
function write({ dataDir }: RunningServer, statement: string) {
  const database = new DatabaseSync(join(dataDir, 'digisigncast.sqlite'))
  database.exec(`pragma busy_timeout = 5000; ${statement}`)
  database.close()
}

story.describe('single sign-on', () => {
  story.use({
    serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
    // The pages of oidc-provider load a font.
    expectedNoise: [/status of (403|422)|https:\/\/fonts\./],
  })

  story('is set up, linked, and signs in', async ({ page, server, context }) => {
    const issuer = await startIssuer()
    await page.setViewportSize({ width: 1440, height: 900 })
    await typeSignIn(page, server.origin)

    await story.step('an admin enters the provider and a domain', async () => {
      await page.goto(`${server.origin}/Settings`)
      await page.getByRole('link', { name: 'Open single sign-on' }).click()
      await expect(page.getByText(`${server.origin}/api/v1/sso/callback`)).toBeVisible()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme')
      await page.getByLabel('Issuer').fill('https://login.microsoftonline.com/common/v2.0')
      await page.getByRole('button', { name: 'Test' }).click()
      await expect(page.getByText('This issuer stands for all tenants')).toBeVisible()
      await page.getByLabel('Issuer').fill(issuer.url)
      await page.getByRole('button', { name: 'Test' }).click()
      await expect(page.getByText('The provider answers.')).toBeVisible()
      await page.getByLabel('Client ID').fill(issuerClient.id)
      await page.getByLabel('Client secret').fill(issuerClient.secret)
      await page.getByRole('button', { name: 'Save provider' }).click()
      await expect(page.getByText('Single sign-on saved.')).toBeVisible()
      await expect(page.getByLabel('Client secret')).toHaveValue('')
      await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('example.com')
      await page.getByRole('button', { name: 'Add domain' }).press('Enter')
      await expect(page.getByText('_digisigncast.example.com')).toBeVisible()
      await expectFits(page, 'main')
      write(server, "update sso_domains set proven_domain = domain, proven_at = 1, proven_by = 'owner'")
    })

    await story.step('groups of the provider get permissions, in the order in which they count', async () => {
      const add = async (group: string, flag: string) => {
        await page.getByRole('button', { name: 'Add group' }).press('Enter')
        const panel = page.getByRole('dialog', { name: 'Add group' })
        await panel.getByRole('textbox', { name: 'Group or role' }).fill(group)
        await panel.getByRole('switch', { name: flag }).press('Space')
        await expectFits(page, '[role=dialog]')
        await panel.getByRole('button', { name: 'Add group' }).press('Enter')
        await expect(panel).toBeHidden()
      }
      await page.getByLabel('Claim with groups or roles').fill('groups')
      await add('Staff', 'Screens: View')
      await add('Editors', 'Images / Videos: Edit')
      await page.getByRole('button', { name: 'Move up: Editors' }).press('Enter')
      await page.getByRole('button', { name: 'Save provider' }).click()
      await expect(page.getByRole('button', { name: 'Save provider' })).toBeDisabled()
      await page.reload()
      await expect(page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toContainText([
        /Editors.*Images \/ Videos: view, edit.*All screens/,
        /Staff.*Screens: view/,
      ])
      await expectFits(page, 'main')
    })

    await story.step('the admin links the own user', async () => {
      await page.getByRole('button', { name: /^Profile of/ }).click()
      await page.getByRole('button', { name: 'Profile', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Profile' })
      await panel.getByRole('tab', { name: 'Security' }).click()
      await panel.getByRole('button', { name: 'Link with Acme' }).click()
      await expect(page.getByText('Your sign-in is linked.')).toBeVisible()
    })

    await story.step(
      'a recent sign-in is confirmed in a window of the provider, and passwords are closed',
      async () => {
        write(server, 'update sessions set confirmed_at = 0')
        await page.goto(`${server.origin}/single-sign-on`)
        await page.getByRole('button', { name: 'Allow single sign-on only' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Allow single sign-on only' }).click()
        const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
        const popup = context.waitForEvent('page')
        await dialog.getByRole('button', { name: 'Sign in again with Acme' }).click()
        await (await popup).waitForEvent('close')
        await expect(page.getByRole('button', { name: 'Allow passwords again' })).toBeVisible()
      },
    )

    await story.step('after an address of the domain, the sign-in page offers the provider', async () => {
      await context.clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto(server.origin)
      await page.getByLabel('Username or email').fill('kim@example.org')
      await page.getByLabel('Username or email').fill('kim@example.com')
      const button = page.getByRole('button', { name: 'Sign in with Acme' })
      await expect(button).toBeVisible()
      await expectFits(page, 'body')
      issuer.user = { ...issuer.user, email_verified: false }
      await button.click()
      await expect(page.getByText('The provider says that your email address is not verified.')).toBeVisible()
      issuer.user = { ...issuer.user, email_verified: true }
      await page.getByLabel('Username or email').fill('kim@example.com')
      await page.getByRole('button', { name: 'Sign in with Acme' }).press('Enter')
      await expect(page).toHaveURL(`${server.origin}/dashboard`)
    })
    await issuer.close()
  })

  story(
    'works with oidc-provider as it comes: signs in by UserInfo, and out at the provider, too',
    async ({ page, server }) => {
      const port = await freePort()
      const client = { client_id: 'digisigncast', client_secret: 'a secret of the provider' }
      const issuer = `http://127.0.0.1:${port}`
      const provider = new Provider(issuer, {
        clients: [
          {
            ...client,
            redirect_uris: [`${server.origin}/api/v1/sso/callback`],
            post_logout_redirect_uris: [`${server.origin}/`],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        findAccount: (_context: unknown, id: string) => ({
          accountId: id,
          claims: () => ({
            sub: id,
            email: `${id}@example.com`,
            email_verified: true,
            name: 'Kim Miller',
            groups: ['Staff'],
          }),
        }),
      }).listen(port, '127.0.0.1')
      await once(provider, 'listening')
      const operator = await operatorOf(server.origin)
      const rights = { permissions: { screens: { view: 1 as const } }, new_users: 'manager' as const }
      const staff = { group: 'Staff', permissions: { playlist: { view: 1 as const } } }
      const byGroups = { groups_claim: 'groups', groups: [{ ...staff, limited_to_tags: false, limit_tag_ids: [] }] }
      const more = { asks_second_factor: false, signs_out: true, is_required: false, break_glassID: null }
      await operator.call(saveSso, { body: { name: 'Acme', issuer, ...client, ...rights, ...byGroups, ...more } })
      await operator.call(addSsoDomain, { body: { domain: 'example.com' } })
      write(server, "update sso_domains set proven_domain = domain, proven_at = 1, proven_by = 'owner'")

      await story.step('the user signs in there and agrees', async () => {
        await page.goto(server.origin)
        await page.getByLabel('Username or email').fill('kim@example.com')
        await page.getByRole('button', { name: 'Sign in with Acme' }).click()
        await page.getByPlaceholder('Enter any login').fill('kim')
        await page.getByPlaceholder('and password').fill('any')
        await page.getByRole('button', { name: 'Sign-in' }).click()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page).toHaveURL(`${server.origin}/dashboard`)
        await expect(page.getByRole('link', { name: 'Playlists' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Screens', exact: true })).toHaveCount(0)
      })
      await story.step('Logout leads there, and back to the sign-in page', async () => {
        await page.getByRole('button', { name: /^Profile of/ }).click()
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('button', { name: 'Yes, sign me out' }).click()
        await expect(page.getByLabel('Username or email')).toBeVisible()
        await page.getByLabel('Username or email').fill('kim@example.com')
        await page.getByRole('button', { name: 'Sign in with Acme' }).click()
        await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
      })
      provider.close()
      provider.closeAllConnections()
    },
  )
})
