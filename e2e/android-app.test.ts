import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import { expect, type Page } from '@playwright/test'
import { colorOn } from './support/display.ts'
import { isPlaying, screenOf } from './support/paired-device.ts'
import { signIn } from './support/sign-in.ts'
import { hashOf } from './support/stored-files.ts'
import { story } from './support/story.ts'

story.use({
  expectedNoise: [/net::ERR_/],
  // A host name on plain http is not a secure context, so the page gets no service worker.
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).map((arg) => arg.replace('=MAP *', '=MAP lan.test 127.0.0.1, MAP *'))
    await use({ ...launchOptions, args })
  },
})

story('Download App explains that the app is missing, and offers it as soon as it exists', async ({ page, server }) => {
  await signIn(page, server.origin)
  await page.getByRole('button', { name: 'Download App' }).click()
  const ways = page.getByRole('dialog', { name: 'Download App' })
  await expect(ways).toContainText('contact the operator of this service')
  await expect(ways.getByRole('link', { name: `${server.origin}/player` })).toBeVisible()
  await writeFile(join(server.dataDir, 'downloads', playerAppFile), 'the app')
  await page.reload()
  await page.getByRole('button', { name: 'Download App' }).click()
  const coming = page.waitForEvent('download')
  await ways.getByRole('link', { name: 'Download digisigncast' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('digisigncast-v-1-0-1.apk')
  expect(await readFile(await download.path(), 'utf8')).toBe('the app')
})

story.describe('on a fresh installation', () => {
  story.use({ hasAndroidApp: true })

  story('Download App offers the app that the server signed after its start', async ({ page, server }) => {
    await signIn(page, server.origin)
    const link = page.getByRole('link', { name: 'Download digisigncast' })
    await expect(async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Download App' }).click()
      await expect(link).toBeVisible({ timeout: 1000 })
    }).toPass()
    const coming = page.waitForEvent('download')
    await link.click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('digisigncast-v-1-0-1.apk')
    const bytes = await readFile(await download.path())
    expect([bytes.toString('latin1', 0, 2), bytes.includes('APK Sig Block 42')]).toEqual(['PK', true])
  })
})

interface KeptFile {
  bytes: Buffer
  type: string
  policy: string
}

/** Downloads the player's files like the app, and compares each with its hash in the list. */
async function keepFiles(origin: string): Promise<Map<string, KeptFile>> {
  const [head, ...lines] = (await (await fetch(`${origin}/player/files.txt`)).text()).trim().split('\n')
  expect(head).toMatch(/^player [0-9a-f]{16}$/)
  const files = new Map<string, KeptFile>()
  for (const line of lines) {
    const [hash, path = ''] = line.split(' ')
    const answer = await fetch(origin + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash)
    const policy = answer.headers.get('content-security-policy') ?? ''
    files.set(path, { bytes, policy, type: answer.headers.get('content-type') ?? '' })
  }
  return files
}

/** Answers requests from the stored files, like the app. */
const answerFrom = (page: Page, files: Map<string, KeptFile>) =>
  page.route('**/player**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname)
    if (!file) return route.abort()
    const headers = { 'content-type': file.type, ...(file.policy && { 'content-security-policy': file.policy }) }
    return route.fulfill({ body: file.bytes, headers })
  })

/** Returns the contents of the player's store. */
const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('digisigncast-media')
        opening.addEventListener('error', () => reject(new Error('The store does not open.')))
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('media').objectStore('media').getAllKeys()
          asking.addEventListener('success', () => resolve(asking.result.map(String)))
        })
      }),
  )

story(
  'with the files that the app stores, a player on plain http starts without the server',
  async ({ page, server }) => {
    const { screen, playlist, device } = await screenOf(server, ['red.jpg'])
    const files = await keepFiles(server.origin)
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset['shell'] = 'kept'
      }),
    )
    await page.goto(
      `http://lan.test:${server.port}/player?code=${screen.code}&name=Lobby&model=Box&os=Android%2014&version=App%201`,
    )
    await expect(page.locator('html')).toHaveAttribute('data-player', 'runs')
    await page.getByRole('button', { name: 'Connect' }).click()
    await isPlaying(page)
    await expect.poll(() => colorOn(page)).toBe('red')
    await expect.poll(async () => (await device()).starts_offline, { timeout: 15_000 }).toBe(true)
    const names = playlist.media.map((medium) => `file/${hashOf(medium)}`)
    await expect.poll(() => keptKeys(page)).toEqual(expect.arrayContaining(names))

    server.child.kill('SIGKILL')
    await answerFrom(page, files)
    await page.reload()
    await isPlaying(page)
    await expect.poll(() => colorOn(page), { timeout: 15_000 }).toBe('red')
  },
)
