import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { onDemand } from '../../on-demand.ts'
import { type DecodeJobs, Refusal } from '../jobs.ts'
import { mimeOfPath } from './file-types.ts'
import { maxComposedBytes, maxPageBytes, maxPagesLength, maxTextBytes, readZip } from './read-zip.ts'
import { addressOf, type References, referencesTo } from './references.ts'

const loadRewriters = onDemand(async () => {
  const [{ rewriteCss }, { prepareScripts, rewriteScript }, { rewriteHtml }] = await Promise.all([
    import('./rewrite-css.ts'),
    import('./rewrite-script.ts'),
    import('./rewrite-html.ts'),
  ])
  await prepareScripts()
  return { rewriteCss, rewriteScript, rewriteHtml }
})
type Rewriters = Awaited<ReturnType<typeof loadRewriters>>

const index = 'index.html'
/** Names of the page that is shown first, in this order; in upper case, too. */
const startNames = [index, 'index.htm']
const noIndex = `This ZIP file has no ${index}. Add one at its top level or in its only folder, and upload it again.`
const emptyIndex = `The ${index} of this ZIP file is empty. Export it again and upload the new file.`
const largeIndex = `The ${index} has more than ${maxPageBytes / 1024 / 1024} MB. Move pictures and data in it to files of their own.`
const notUtf8 = `The ${index} is not saved as UTF-8. Save it with this encoding and upload the package again.`
const tooLarge = 'The package is too large to be shown as one page. Make its files smaller, or leave some out.'

/**
 * Writes an HTML package (a ZIP file with a page and its files) as one page, which needs nothing from this server.
 * @throws Refusal with a sentence for the user.
 */
export async function composePackage({ from, to }: DecodeJobs['package']['input']): Promise<null> {
  const { files, start } = withoutFolder(await readZip(from))
  const page = pageOf(files, start)
  files.delete(start)
  const paths = [...files.keys()]
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path} ${bytes.length} `).update(bytes)
  const mark = `f${hash.update(page).digest('hex')}x`
  const references = referencesTo(paths, mark)
  const rewriters = await loadRewriters()
  const modules = paths.filter((path) => /\.(m?js|json|css|wasm)$/i.test(path))
  const { html, isQuirky } = rewriters.rewriteHtml(page, { path: start, modules, references })
  const file = openSync(to, 'w', 0o600)
  try {
    const write = limited(file)
    // Says first that a page of the package is in the frame: the rest takes a while to parse.
    write(`${isQuirky ? '' : '<!doctype html>'}<meta charset="utf-8"><script>${hello}</script>`)
    write('<script type="application/json">')
    write(`{"mark":${jsonOf(mark)},"start":${jsonOf(start)},"html":${jsonOf(html)},"pages":{`)
    let separator = ''
    let left = maxPagesLength
    for (const [path, text] of otherPages(files)) {
      const other = rewriters.rewriteHtml(text, { path, modules, references }).html
      left -= other.length
      if (left < 0) break
      write(`${separator}${jsonOf(path)}:${jsonOf(other)}`)
      separator = ','
    }
    write('},"files":[')
    separator = ''
    for (const [path, bytes] of files) {
      const text = textOf(path, bytes, { references, rewriters })
      const content = text === undefined ? `"${bytes.toString('base64')}",1` : jsonOf(text)
      write(`${separator}[${jsonOf(path)},${jsonOf(mimeOfPath(path))},${content}]`)
      separator = ','
      // Its bytes can be freed before the next file is written.
      files.delete(path)
    }
    write(`]}</script><script>${loader()}</script>`)
  } finally {
    closeSync(file)
  }
  return null
}

/** Tells the player that the frame shows a page of the package. */
const hello = "parent.postMessage('package-started','*')"

/** The files relative to the folder of the first page: the top level, or the only folder there. */
function withoutFolder(files: Map<string, Buffer>): { files: Map<string, Buffer>; start: string } {
  const start = startOf(files.keys())
  if (start !== undefined) return { files, start }
  const [folder, ...others] = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))
  if (folder === undefined || others.length > 0) throw new Refusal(noIndex)
  const inside = new Map([...files].map(([path, bytes]) => [path.slice(folder.length + 1), bytes]))
  const page = startOf(inside.keys())
  if (page === undefined) throw new Refusal(noIndex)
  return { files: inside, start: page }
}

/** The page that is shown first, of those at the top level. */
function startOf(paths: Iterable<string>): string | undefined {
  const found = [...paths].filter((path) => startNames.includes(path.toLowerCase()))
  const rank = (path: string): number => startNames.indexOf(path.toLowerCase()) + (startNames.includes(path) ? 0 : 0.5)
  return found.toSorted((one, other) => rank(one) - rank(other))[0]
}

/** The other pages, which the first one can lead to. */
function* otherPages(files: ReadonlyMap<string, Buffer>): Iterable<[path: string, text: string]> {
  for (const [path, bytes] of files) {
    const text = mimeOfPath(path) === 'text/html' && bytes.length <= maxPageBytes ? decoded(bytes) : undefined
    if (text !== undefined) yield [path, text]
  }
}

function pageOf(files: ReadonlyMap<string, Buffer>, start: string): string {
  const bytes = files.get(start) ?? Buffer.alloc(0)
  if (bytes.length > maxPageBytes) throw new Refusal(largeIndex)
  const text = decoded(bytes)
  if (text === undefined) throw new Refusal(notUtf8)
  if (text.trim() === '') throw new Refusal(emptyIndex)
  return text
}

/** Undefined for bytes that are not UTF-8. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a file that can refer to others; undefined for other files, and for those that stay as they are. */
function textOf(
  path: string,
  bytes: Buffer,
  { references, rewriters }: { references: References; rewriters: Rewriters },
): string | undefined {
  const rewrite = { 'text/css': rewriters.rewriteCss, 'text/javascript': rewriters.rewriteScript }[mimeOfPath(path)]
  const text = rewrite && bytes.length <= maxTextBytes ? decoded(bytes) : undefined
  return text === undefined ? undefined : rewrite?.(text, addressOf(path), references)
}

/** JSON that can be part of a script element. */
const jsonOf = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function limited(file: number): (text: string) => void {
  let left = maxComposedBytes
  return (text) => {
    const bytes = Buffer.from(text)
    left -= bytes.length
    if (left < 0) throw new Refusal(tooLarge)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  }
}

const loader = (): string => readFileSync(new URL('loader.js', import.meta.url), 'utf8')
