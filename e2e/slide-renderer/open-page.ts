import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bundle } from '../stage/serve-stage.ts'

const here = import.meta.dirname
const origin = 'http://slide.localhost'

// Styles of a page that would change a slide outside of a shadow tree.
const html = `<!doctype html><style>
  * { margin: 7px !important; letter-spacing: 3px; border: 1px solid red; }
  body { margin: 0 !important; border: 0; font-size: 40px; line-height: 3; text-align: right; color: red; }
  #slide { position: absolute; inset: 0; margin: 0 !important; border: 0; }
</style><link rel="icon" href="data:," /><div id="slide"></div><script type="module" src="/page.js"></script>`

const font = (name: string): Promise<Buffer> => {
  const files = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  return readFile(join(here, '..', '..', 'node_modules', files))
}

/** A red image of 12 megapixels. */
const large = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()

/** Compiles the script of the page that draws a slide. */
export const bundleSlidePage = (): Promise<string> => bundle(join(here, 'page.ts'))

/** Opens the page that draws a slide, with the fonts of slides and the sample media; no server is needed. */
export async function openSlidePage(page: Page, script: string): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const name = path.split('/').at(-1) ?? ''
    if (path.startsWith('/fonts/')) return route.fulfill({ body: await font(name.replace('.woff2', '')) })
    if (path === '/media/missing.jpg') return route.fulfill({ status: 404 })
    if (path === '/media/large.png') return route.fulfill({ body: await large() })
    if (path.startsWith('/media/')) return route.fulfill({ body: await readFile(join(here, '..', 'media', name)) })
    if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto(origin)
  await page.waitForFunction('window.page')
}
