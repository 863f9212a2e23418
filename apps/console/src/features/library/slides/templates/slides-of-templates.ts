import { createSlide, listSlideFonts } from '@digisigncast/contract/slides/slides'
import { addFonts } from '@digisigncast/slide/fonts'
import { call } from '../../../../api/client.ts'
import { fontFileOf, pictureOf } from '../saving/slide-file.ts'

interface Options {
  format: 'landscape' | 'portrait'
  timeZone: string
  /** Called before each slide, with the number of those that are saved. */
  onSaved: (count: number) => void
  /** No slide is saved after it is aborted. */
  signal: AbortSignal
}

/** Saves a slide of each of these templates, which have no data. Returns their media ids by the ids of the templates. */
export async function slidesOfTemplates(
  ids: readonly string[],
  { format, timeZone, onSaved, signal }: Options,
): Promise<Map<string, string>> {
  const { templateGroups } = await import('./index.ts')
  const known = new Map(templateGroups.flatMap(({ templates }) => templates.map((one) => [one.id, one])))
  const { data: fonts } = await call(listSlideFonts, {}, { signal })
  addFonts(fonts.map(fontFileOf))
  const saved = new Map<string, string>()
  for (const id of ids) {
    const found = known.get(id)
    if (!found) throw new Error(`There is no template ${id}.`)
    onSaved(saved.size)
    const document = found.documents[format]
    const file = await pictureOf(document, {
      imageUrl: () => undefined,
      dataOf: () => undefined,
      timeZone,
      fonts,
    })
    signal.throwIfAborted()
    const { data } = await call(createSlide, { body: { title: found.name, document: JSON.stringify(document), file } })
    saved.set(id, data.media.id)
  }
  return saved
}
