import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from '@playwright/test'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import { serveDocuments } from '../support/data-server.ts'
import { screenOf } from '../support/paired-device.ts'
import { startServer } from '../support/start-server.ts'
import { browsers, openPage } from './browsers.ts'
import { itemMs } from './content.ts'
import { attachPage, untilSeen, withinMs } from './seen.ts'
import { pairByKeys } from './steps.ts'

const page = (color: string, script: string) =>
  `<!doctype html><body style="margin:0;background:${color}"><script>${script}</script></body>`
const later = (act: string) => `setTimeout(() => { ${act} }, 1500)`

/** Goes to a route, to another page and back to the first one, and leaves the package then. */
const filesWith = (elsewhere: string) => ({
  'INDEX.HTML': page(
    '#a0d010',
    `if (location.hash === '#/end') {
       document.body.style.background = '#7020a0'
       ${later(`location.href = '${elsewhere}'`)}
     } else {
       history.pushState(null, '', '/route')
       history.replaceState(null, '', '#/route')
       ${later("location.href = 'pages/next.html'")}
     }`,
  ),
  'pages/next.html': page('#f80', later("location.href = '../index.html#/end'")),
})

for (const browser of browsers)
  test(`an HTML package goes through its pages, and is skipped when it leaves them, in ${browser}`, async () => {
    const display = await openPage(browser)
    const server = await startServer()
    // WebKit stays where it is when no server answers.
    const elsewhere = await serveDocuments({ '/': page('red', '') })
    try {
      const paired = await screenOf(server, ['blue.webp'], itemMs)
      const { operator, playlist, device } = paired
      const media = await operator.uploadBytes(
        new Blob([new Uint8Array(packageOf(filesWith(elsewhere.url)))]),
        'Menu.zip',
      )
      const media_ids = [media.id, ...playlist.media.map(({ id }) => id)]
      const body = { name: 'Menu', playlistID: playlist.id, media_ids, slide_duration: 60_000 }
      await operator.call(savePlaylist, { body })
      await pairByKeys(display, server.origin, paired)
      await untilSeen(display, ['lime', 'orange', 'purple', 'blue'])
      await expect
        .poll(async () => (await device()).faults.join(), { timeout: withinMs })
        .toContain('Menu: opens an address outside of the package.')
      expect(await display.exceptions()).toEqual([])
    } catch (error) {
      await attachPage(display)
      throw error
    } finally {
      await display.close()
      elsewhere.close()
      await server.stop()
    }
  })
