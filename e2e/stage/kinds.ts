import type { Shot } from './manifest.ts'
import { coloredPage, serveSite } from './serve-site.ts'
import { serveStream } from './serve-stream.ts'
import { slideShot } from './slides.ts'

/** The pages of HTML packages that the server of the stage has, by file name. They report like composed ones. */
export const packageFiles: Record<string, string> = Object.fromEntries(
  Object.entries({ yellow: '#aa0', purple: '#7020a0' }).map(([name, color]) => [
    `${name}-package.html`,
    coloredPage(color, `<script>addEventListener('load', () => parent.postMessage('package-loaded', '*'))</script>`),
  ]),
)

/** Two different items of each kind. */
export type Kinds = readonly (readonly [Shot, Shot])[]

const fileShot = (file: string): Shot => ({ file, ms: 1000 })
export const webShot = (url: string, ms: number, more: Partial<NonNullable<Shot['more']>['web']> = {}): Shot => ({
  file: 'Site',
  ms,
  more: { kind: 'web', asset: undefined, web: { url, ...more } },
})
export const packageShot = (file: string, ms: number): Shot => ({ file, ms, more: { kind: 'package' } })
const streamShot = (url: string, ms: number): Shot => ({
  file: 'Stream',
  ms,
  more: { kind: 'stream', asset: undefined, stream: { url } },
})

/** Serves a website and a stream. `shots` has two different items of each kind. */
export async function serveKinds() {
  const site = await serveSite({ pageAt: (path) => coloredPage(path === '/' ? '#a0a' : '#a0d010') })
  const stream = await serveStream()
  const shots: Kinds = [
    [fileShot('red.jpg'), fileShot('blue.webp')],
    [fileShot('orange-violet.webm'), fileShot('cyan-magenta-yellow.mp4')],
    // A page of a document is an image.
    [fileShot('green.png'), fileShot('upright.jpg')],
    [slideShot('lime.json', 1000), slideShot('orange.json', 1000)],
    [webShot(site.url, 1000), webShot(`${site.url}other`, 1000)],
    [packageShot('yellow-package.html', 1000), packageShot('purple-package.html', 1000)],
    [streamShot(stream.url, 1000), streamShot(`${stream.url}?other`, 1000)],
  ]
  const stop = () => {
    site.stop()
    stream.stop()
  }
  return { shots, site, stream, stop }
}

/** The place of an item's kind in the list. */
export const kindOf = (shots: Kinds, shot: Shot | undefined): number =>
  shots.findIndex((pair) => pair.some(({ file, more }) => file === shot?.file && more === shot.more))

/** One item of each kind. */
export const oneOfEach = (shots: Kinds, ms: number): Shot[] => shots.map(([shot]) => ({ ...shot, ms }))

/** A loop in which every kind follows every kind once, itself too (a de Bruijn sequence). */
export function allPairs(shots: Kinds, ms: number): Shot[] {
  const kinds = shots.flatMap((_, i) => [i, ...shots.slice(i + 1).flatMap((_shot, more) => [i, i + 1 + more])])
  // Two items in a row are never the same.
  return kinds.flatMap((kind, at) => {
    const turn = kinds.slice(0, at).filter((earlier) => earlier === kind).length % 2
    const shot = shots[kind]?.[turn]
    return shot ? [{ ...shot, ms }] : []
  })
}
