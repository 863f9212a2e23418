import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('Download App has the line for Linux in a second tab, by keyboard and on a phone', async ({ page, server }) => {
  await signIn(page, server.origin)
  await page.getByRole('button', { name: 'Download App' }).focus()
  await page.keyboard.press('Enter')
  const ways = page.getByRole('dialog', { name: 'Download App' })
  await expect(ways.getByText('Android', { exact: true })).toBeVisible()
  await ways.getByRole('tab', { name: 'Browser, Android' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(ways.getByRole('tab', { name: 'Raspberry Pi, mini PC' })).toBeFocused()

  await story.step('the line downloads the script of this server and runs it', async () => {
    const address = `${server.origin}/downloads/linux-display.sh`
    await expect(ways.locator('code').first()).toHaveText(
      `wget -O linux-display.sh ${address} && sudo sh linux-display.sh`,
    )
    await ways.getByRole('button', { name: 'Copy line' }).press('Enter')
    await expect(ways.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(ways.getByRole('button', { name: 'Copy line' })).toBeVisible()
    expect(await (await fetch(address)).text()).toContain(`server='${server.origin}'`)
    await expect(ways.getByText('sudo sh linux-display.sh --uninstall')).toBeVisible()
  })

  for (const width of [1920, 390])
    await story.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBoth(page, '[role=dialog]', `Download App at ${width} px`)
      for (const tab of await ways.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
      await expect(ways.getByRole('button', { name: 'Copy line' })).toBeInViewport({ ratio: 1 })
    })

  await page.keyboard.press('Escape')
  await expect(ways).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download App' })).toBeFocused()
})
