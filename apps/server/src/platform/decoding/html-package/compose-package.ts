import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { onDemand } from '../../on-demand.ts'
import { type DecodeJobs, Refusal } from '../jobs.ts'
import { mimeOfPath } from './file-types.ts'
import { maxComposedBytes, maxPageBytes, maxTextBytes } from './limits.ts'
import { readZip } from './read-zip.ts'
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
  const files = withoutFolder(await readZip(from))
  const page = pageOf(files)
  files.delete(index)
  const paths = [...files.keys()]
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path} ${bytes.length} `).update(bytes)
  const mark = `f${hash.update(page).digest('hex')}x`
  const references = referencesTo(paths, mark)
  const rewriters = await loadRewriters()
  const modules = paths.filter((path) => /\.(m?js|json|css|wasm)$/i.test(path))
  const { html, isQuirky } = rewriters.rewriteHtml(page, modules, references)
  const file = openSync(to, 'w', 0o600)
  try {
    const write = limited(file)
    write(`${isQuirky ? '' : '<!doctype html>'}<meta charset="utf-8"><script type="application/json">`)
    write(`{"mark":${jsonOf(mark)},"html":${jsonOf(html)},"files":[`)
    let separator = ''
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

/** The paths relative to the folder of the page: the top level, or the only folder there. */
function withoutFolder(files: Map<string, Buffer>): Map<string, Buffer> {
  if (files.has(index)) return files
  const [folder, ...others] = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))
  if (folder === undefined || others.length > 0 || !files.has(`${folder}/${index}`)) throw new Refusal(noIndex)
  return new Map([...files].map(([path, bytes]) => [path.slice(folder.length + 1), bytes]))
}

function pageOf(files: ReadonlyMap<string, Buffer>): string {
  const bytes = files.get(index) ?? Buffer.alloc(0)
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
