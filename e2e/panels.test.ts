import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { ownerPanels } from './support/owner-panels.ts'
import { customerPanels, type Panel } from './support/pages.ts'
import { fillPlatform } from './support/platform-data.ts'
import { fillAccount } from './support/sample-data.ts'
import { signIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'

story('panels are accessible', async ({ page, server }) => {
  story.setTimeout(400_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillAccount(server.origin)
  await signIn(page, server.origin)
  await openAll(page, server.origin, customerPanels)
  await story.step('the confirmation for unsaved changes', async () => {
    await page.getByRole('button', { name: 'Create User' }).click()
    const panel = page.getByRole('dialog', { name: 'Create User' })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await expect(question).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'Discard changes?')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByText('Username is required.')).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'a form with marked fields')
  })
  await story.step('messages', () => expectReadableMessages(page, server.origin))
})

story('panels of the platform owner are accessible', async ({ page, server }) => {
  story.setTimeout(400_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fillAccount(server.origin)
  await fillPlatform(server.origin)
  await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
  await openAll(page, server.adminOrigin, ownerPanels)
})

async function openAll(page: Page, origin: string, panels: readonly Panel[]) {
  for (const { path, name, role = 'dialog', open } of panels)
    await story.step(`${path}: ${name}`, async () => {
      if (!page.url().startsWith(origin + path)) await page.goto(origin + path)
      await open(page)
      const opened = page.getByRole(role, { name }).last()
      await expect(opened).toBeVisible()
      await expectAccessibleInBoth(page, `[role=${role}]`, name)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    })
}

async function expectReadableMessages(page: Page, origin: string) {
  await page.goto(`${origin}/image-videos`)
  await expect(page.getByRole('checkbox', { name: 'Select Winter menu' })).toBeVisible()
  await page.keyboard.press('Delete')
  const box = page.getByRole('alert').filter({ hasText: 'No files selected!' })
  await expect(box).toBeVisible()
  // A message does not fade while the pointer is over it.
  await box.getByText('Error!').hover()
  await expectAccessibleInBoth(page, '[role=alert]', 'an error')
  await page.goto(`${origin}/Settings`)
  await page.getByText('Display Other Managers').click()
  const success = page.getByText('Success!')
  await expect(success).toBeVisible()
  await success.hover()
  await expectAccessibleInBoth(page, 'output', 'a success')
}
