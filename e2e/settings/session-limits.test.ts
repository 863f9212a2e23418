import { expect } from '@playwright/test'
import { typeSignIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

const minutes = (count: number) => count * 60_000

story('an admin limits sessions, and a page that nobody uses warns and signs out', async ({ page, server }) => {
  await page.clock.install()
  await typeSignIn(page, server.origin)
  await page.goto(`${server.origin}/Settings`)
  const idle = page.getByRole('combobox', { name: 'Sign out without activity after' })
  await story.step('the limit is chosen, and kept', async () => {
    await expect(idle).toHaveValue('')
    await idle.selectOption('15 minutes')
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.reload()
    await expect(idle).toHaveValue('15')
  })
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await story.step('a minute before, it asks, and goes on when the user answers', async () => {
    await page.clock.runFor(minutes(13))
    await expect(question).toBeHidden()
    await page.clock.runFor(minutes(1.5))
    await expect(question).toContainText('because nothing was done here for 15 minutes')
    await question.getByRole('button', { name: 'Stay signed in' }).press('Enter')
    await expect(question).toBeHidden()
  })
  await story.step('without an answer, it signs out', async () => {
    await page.clock.runFor(minutes(15) + 1_500)
    await expect(page).toHaveURL(`${server.origin}/`)
    const notice = page.getByText('You were signed out after 15 minutes without activity.')
    await expect(notice).toBeVisible()
    // It is still there for a user who comes back later.
    await page.clock.runFor(minutes(5))
    await expect(notice).toBeVisible()
    await page.goto(`${server.origin}/Settings`)
    await expect(page.getByRole('textbox', { name: /Username/ })).toBeVisible()
  })
})
