import { maxNamesPerCall, namesInUse } from '@digisigncast/contract/content/names'
import { call } from '../../../../api/client.ts'

const maxShown = 3

interface Uploaded {
  id: string
  title: string
}

/** Returns a message if other media items have the names of uploaded files. */
export async function namesInUseText(uploaded: readonly Uploaded[]): Promise<string | undefined> {
  const asked = uploaded.slice(0, maxNamesPerCall)
  if (asked.length === 0) return undefined
  const names = asked.map(({ id, title }) => ({ id, name: title }))
  const reply = await call(namesInUse, { body: { kind: 'media', names } }).catch(() => undefined)
  return textOf(asked.filter((_, index) => reply?.data[index]).map(({ title }) => title))
}

export function textOf(titles: readonly string[]): string | undefined {
  const [first] = titles
  if (first === undefined) return undefined
  if (titles.length === 1) return `“${first}” is uploaded. Another media item has this name.`
  const shown = [...new Set(titles)].map((title) => `“${title}”`)
  const more = shown.length > maxShown ? ` and ${shown.length - maxShown} more` : ''
  return `${titles.length} uploaded files have the names of other media items: ${shown.slice(0, maxShown).join(', ')}${more}.`
}
