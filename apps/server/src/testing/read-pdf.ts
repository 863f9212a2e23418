import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** The texts of each page, in drawing order. */
  pages: string[][]
  /** The plain text of all objects, without their streams. */
  objects: string
}

/** Parses a PDF, and maps the glyphs of a page to text by the fonts' maps. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const source = Buffer.from(bytes).toString('latin1')
  if (!source.startsWith('%PDF-1.') || !source.trimEnd().endsWith('%%EOF'))
    throw new Error('this is not a complete PDF')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) objects.set(id, body)
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const reference = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]
  const stream = (id: string | undefined) => {
    const [head = '', data = ''] = object(id).split('\nstream\n')
    const raw = Buffer.from(data.slice(0, Number(/\/Length (\d+)/.exec(head)?.[1])), 'latin1')
    return (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
  }
  const lettersOf = (font: string | undefined) => {
    const letters = new Map<number, string>()
    const ranges = stream(reference(object(font), 'ToUnicode')).matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)
    for (const [, first = '', list = ''] of ranges)
      for (const [at, [, code = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
        letters.set(Number.parseInt(first, 16) + at, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    return letters
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return {
    pages: pages.map((page) => {
      const fonts = new Map<string, Map<number, string>>()
      for (const [, name = '', id] of object(reference(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g))
        fonts.set(name, lettersOf(id))
      return textOf(stream(reference(page, 'Contents')), fonts)
    }),
    objects: [...objects.values()].map((body) => body.split('\nstream\n')[0]).join('\n'),
  }
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  const texts: string[] = []
  let letters = new Map<number, string>()
  for (const [, font, written] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g))
    if (font) letters = fonts.get(font) ?? letters
    else {
      const glyphs = [...(written ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      texts.push(glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '?').join(''))
    }
  return texts
}
