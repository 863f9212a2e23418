import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { childrenRunning } from '../../../testing/processes/child-processes.ts'
import { fileOf, red } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp({ DECODE_SECONDS: '5', DECODE_MEMORY_MB: '256' })
const admin = await app.make.admin()

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`
/** Groups of which each uses the one before ten times. */
const uses = Array.from({ length: 9 }, (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`).join('')
const blur = '<filter id="f"><feTurbulence numOctaves="99"/><feGaussianBlur stdDeviation="999"/></filter>'
const late = 'This file takes too long to read. Export it again, smaller or in another format.'
const large = 'This file is damaged or needs too much memory. Export it again, smaller or in another format.'
const embedded = async () => (await red(16_000, 16_000).png().toBuffer()).toString('base64')

/** The most memory that a decode process has used so far, in MB (Linux). */
const mostMb = (): number =>
  Math.max(
    0,
    ...childrenRunning('decode-child').map(
      (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    ),
  )

test.runIf(process.platform === 'linux').each<[what: string, make: () => string | Promise<string>, RegExp]>([
  ['shapes that multiply', () => svg(`<rect id="u0" width="9" height="9" opacity="0.5"/>${uses}`), RegExp(late)],
  ['filters', () => svg(blur + '<rect width="9" height="9" filter="url(#f)"/>'.repeat(99)), RegExp(`${late}|${large}`)],
  [
    'an embedded picture of 256 megapixels',
    async () => svg(`<image href="data:image/png;base64,${await embedded()}" width="9" height="9"/>`),
    /^(Nothing of this SVG|This SVG cannot be drawn|This file is damaged)/,
  ],
])('an SVG with %s is ended, and the next one is drawn', { timeout: 120_000 }, async (_what, make, message) => {
  const text = await make()
  let used = 0
  const watch = setInterval(() => {
    used = Math.max(used, mostMb())
  }, 100)
  const answer = await admin.upload({ file: fileOf(text, 'hostile.svg') })
  clearInterval(watch)
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(message)])
  expect(used).toBeLessThan(256 + 200)
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
  const other = await app.make.admin()
  const next = await other.upload({ file: fileOf(svg('<rect width="9" height="9"/>'), 'ordinary.svg') })
  expect(next.body.message).toBe('File uploaded successfully!')
})
