import { login } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { expect, type Page } from '@playwright/test'
import { deviceOf } from './support/device.ts'
import {
  type Case,
  cases,
  choosePicture,
  creates,
  type Failure,
  failures,
  fillUser,
  panel,
  person,
  press,
} from './support/messages.ts'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

// Failed sign-ins per username and address in 15 minutes.
const triesAllowed = 10

story.describe('messages', () => {
  story.use({ expectedNoise: [/Failed to load resource/] })

  story('every change shows why it failed', async ({ page, server }) => {
    story.setTimeout(240_000)
    const operator = await operatorOf(server.origin)
    await operator.playlist(['red.jpg'], 4000)
    await operator.channel('main', {})
    const { code } = await operator.screen({})
    await deviceOf(server.origin, code, { device_name: 'TV' })
    await operator.call(saveUser, { body: { ...person('mina'), role: 'manager' } })
    await signIn(page, server.origin)
    for (const one of cases)
      await story.step(one.name, async () => {
        await page.goto(server.origin + one.path)
        await one.open?.(page)
        await failAll(page, one)
        if (one.success) await expectMessage(page, 'Success!', one.success, () => one.attempt(page))
      })
  })

  story('the login page explains errors', { tag: '@quick' }, async ({ page, server }) => {
    await page.goto(server.origin)
    const attempt = () => press(page, 'Log In')
    const enter = async (name: string, password: string) => {
      await page.getByLabel('Username or email').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
    }
    await enter('admin', 'not this one')
    const wrong = 'Invalid credentials. Please check your email and password.'
    await expectMessage(page, 'Error!', wrong, attempt)
    // The first failed attempt was made above.
    for (let tries = 1; tries < triesAllowed; tries += 1) await failToSignIn(server.origin)
    await expectMessage(page, 'Error!', /^Too many/, attempt)
    const expected = {
      'no answer': 'Something went wrong. Please try again.',
      'no message': 'Login failed. Please try again.',
    }
    await failAll(page, { attempt, call: 'login', expected })
  })

  story('errors of the server are shown as sent, and missing fields by the form', async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const { media } = await operator.playlist(['red.jpg'], 4000)
    await operator.screen({ code: 'FRONT1' })
    await signIn(page, server.origin)
    await story.step('a screen code that is taken', async () => {
      await page.goto(`${server.origin}/screens`)
      await creates('Create New Screen')(page)
      await page.getByLabel('Unique Screen Code').fill('FRONT1')
      await expectMessage(page, 'Error!', 'This screen code is already in use. Please choose another one.', () =>
        press(page, 'Add Screen'),
      )
    })
    await story.step('a username that is taken', async () => {
      await page.goto(`${server.origin}/users`)
      await fillUser(page, 'admin')
      await expectMessage(page, 'Error!', 'This username is taken. Please choose another one.', () =>
        press(page, 'Add User'),
      )
    })
    await story.step('a title that is missing', async () => {
      for (const [path, open, save] of [
        ['/channels', 'Create New Channel', 'Add Channel'],
        ['/playlists', 'Create Playlist', 'Add Playlist'],
        ['/screens', 'Create New Screen', 'Add Screen'],
      ] as const) {
        await page.goto(server.origin + path)
        await press(page, open)
        await press(page, save)
        await expect(page.getByText('Title is required.', { exact: true }), path).toBeVisible()
      }
    })
    await page.goto(`${server.origin}/image-videos`)
    await expect(page.getByRole('checkbox', { name: 'Select red' })).toBeVisible()
    await story.step('a message appears, fades and disappears in time', async () => {
      // The listener must be there before the key is pressed.
      await page.evaluate(`void (window.life = (${watchBox.toString()})())`)
      await page.keyboard.press('Delete')
      await expect(message(page, 'Error!', 'No files selected!')).toBeVisible()
      const { appearedMs, fadedMs, goneMs } = await page.evaluate<Life>('window.life')
      for (const [at, dueMs] of [
        [appearedMs, 500],
        [fadedMs, 4500],
        [goneMs, 8000],
      ] as const) {
        expect(at).toBeGreaterThan(dueMs - 500)
        expect(at).toBeLessThan(dueMs + 1000)
      }
    })
    await story.step('a file that was deleted meanwhile', async () => {
      await choosePicture(page)
      await panel(page, 'Add Content To Playlist').getByText('red.jpg').click()
      for (const { id } of media) await operator.call(deleteMedia, { body: { media_id: id } })
      await expectMessage(page, 'Error!', /./, () => press(page, 'Save'))
    })
  })
})

const failToSignIn = (origin: string) =>
  fetch(`${origin}${apiPrefix}/${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'not this one' }),
  })

/** Makes one call fail in every way and expects the messages. */
async function failAll(page: Page, { attempt, call, expected }: Pick<Case, 'attempt' | 'call' | 'expected'>) {
  const address = `**${apiPrefix}/${call}`
  for (const failure of Object.keys(expected) as Failure[]) {
    const answer = failures[failure]
    await page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await expectMessage(page, 'Error!', expected[failure] ?? '', () => attempt(page))
    await page.unroute(address)
  }
}

const message = (page: Page, heading: 'Error!' | 'Success!', text: string | RegExp) =>
  page
    .locator('[data-kind]')
    .filter({ has: page.getByText(heading, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) })

/** Expects a message and closes it, so the next one is a new one. */
async function expectMessage(
  page: Page,
  heading: 'Error!' | 'Success!',
  text: string | RegExp,
  attempt: () => Promise<unknown>,
) {
  await attempt()
  const box = message(page, heading, text)
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Close message' }).click()
}

interface Life {
  appearedMs: number
  fadedMs: number
  goneMs: number
}

/** Measures after the next key when a message appears, starts to fade, and disappears (ms). */
function watchBox() {
  return new Promise<Life>((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      let [appearedMs, fadedMs, isFull] = [0, 0, false]
      const look = () => {
        const box = document.querySelector('[role=alert] > [data-kind=error]')
        const now = performance.now() - timeStamp
        const opacity = box ? Number(getComputedStyle(box).opacity) : 0
        if (box) appearedMs ||= now
        if (opacity === 1) isFull = true
        if (box && isFull && opacity < 1) fadedMs ||= now
        if (appearedMs && !box) return resolve({ appearedMs, fadedMs, goneMs: now })
        return requestAnimationFrame(look)
      }
      look()
    }
    document.addEventListener('keydown', watch, { capture: true, once: true })
  })
}
