import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../apps/player/dist')
const bytesOf = async (file: string) => gzipSync(await readFile(join(dist, 'assets', file))).length

/**
 * Limits of the player's scripts, gzip (bytes), above which a change has to say what it is worth. The entry has when
 * overlays are shown; how is loaded with the first one. The names of its files alone make a difference of some 20 bytes.
 */
export const sizeLimits = { entry: 49_100, slideRenderer: 25_000 }

/** Bytes of the built player, gzip: scripts and styles of its page, and the script that is loaded with the first slide. */
export async function playerSize() {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path = '']) => basename(path))
  const start = named.find((name) => name.startsWith('start-')) ?? ''
  const [, entry = ''] = /"modern":\{"entry":"([^"]+)"/.exec(await readFile(join(dist, 'assets', start), 'utf8')) ?? []
  const files = [...named, basename(entry)]
  const sumOf = async (type: string) => {
    const bytes = await Promise.all(files.filter((file) => file.endsWith(type)).map(bytesOf))
    return bytes.reduce((sum, one) => sum + one, 0)
  }
  const renderer = (await readdir(join(dist, 'assets'))).find((name) => /^slide-view-.*\.js$/.test(name))
  return {
    entry: await sumOf('.js'),
    styles: await sumOf('.css'),
    slideRenderer: renderer === undefined ? 0 : await bytesOf(renderer),
  }
}
