import { pdfOf } from './pdf.ts'
import { packageOf } from './zip.ts'

/** A small PDF whose first page takes minutes to render, if nothing stops it. */
export const slowDocument = (): Buffer => pdfOf([{ content: '0 0 160 90 re f '.repeat(5_000_000) }])

/** A small HTML package that takes minutes to compose: each name of its import map is compared with each module. */
export function slowPackage(seed = 0): Buffer {
  const names = Array.from({ length: 200_000 }, (_, index) => `"n${seed}-${index}/":"./x/"`)
  const page = `<script type="importmap">{"imports":{${names.join(',')}}}</script>`
  const modules = Array.from({ length: 990 }, (_, index) => [`${index}.js`, ''])
  return packageOf({ 'index.html': page, ...Object.fromEntries(modules) })
}
