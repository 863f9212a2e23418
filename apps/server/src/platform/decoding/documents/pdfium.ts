import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import { onDemand } from '../../on-demand.ts'
import type { FontFile } from './fonts.ts'

/** Not among the types of Node. */
type Imports = Record<string, Record<string, unknown>>
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>
  Instance: new (code: object, imports: Imports) => { exports: object }
}

const loadLibrary = onDemand(() => import('@hyzyla/pdfium'))

/** Source: https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public */
const functions = [
  'FPDF_GetFormType',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetTextObject',
  'FPDFTextObj_GetFont',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetGlyphPath',
  'FPDFFont_GetBaseFontName',
] as const

type Call = (...words: number[]) => number

/** Functions of an instance of PDFium, and its memory, which moves when it grows. */
export interface Pdfium extends Record<(typeof functions)[number], Call> {
  memory: () => Uint8Array
  malloc: Call
  free: Call
}

export interface OpenPdfium {
  library: PDFiumLibrary
  pdfium: Pdfium
}

const compiled = onDemand(() =>
  WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))),
)

/** Opens an instance of the library with memory of its own, and with fonts for documents that do not contain theirs. */
export async function openPdfium(fonts: readonly FontFile[]): Promise<OpenPdfium> {
  const [{ PDFiumLibrary: Library, PDFiumModule }, code] = [await loadLibrary(), await compiled()]
  let pdfium: Pdfium | undefined
  const library = await Library.initBase({
    vendor: async () => {
      let system: Imports = {}
      const module = await PDFiumModule({
        instantiateWasm: (imports: Imports, done: (instance: object) => void) => {
          system = imports
          const instance = new WebAssembly.Instance(code, imports)
          done(instance)
          return instance.exports
        },
      })
      const calls = module as unknown as Record<string, Call>
      pdfium = {
        ...(Object.fromEntries(functions.map((name) => [name, calls[`_${name}`]])) as Record<
          (typeof functions)[number],
          Call
        >),
        memory: () => module.HEAPU8,
        malloc: module.wasmExports.malloc,
        free: module.wasmExports.free as Call,
      }
      const config = installFonts(pdfium, system, fonts)
      const init = calls[initName]
      // The library passes an object, which PDFium does not read.
      calls[initName] = () => init?.(config) ?? 0
      return module
    },
  })
  if (!pdfium) throw new Error('PDFium was not opened')
  return { library, pdfium }
}

const initName = '_FPDF_InitLibraryWithConfig'
const folder = '/tmp'
/** Arguments of the system calls: the current folder, and to open a new file for writing. */
const currentFolder = -100
const createAndWrite = 0o101
/** Version of the configuration. */
const configVersion = 2

/**
 * Writes fonts to the file system in the memory of the instance, which only its system calls can reach. Returns the pointer
 * to a configuration with their folder.
 */
function installFonts(pdfium: Pdfium, system: Imports, fonts: readonly FontFile[]): number {
  const { malloc, free } = pdfium
  const open = system['env']?.['__syscall_openat'] as Call
  const { fd_write: write, fd_close: close } = system['wasi_snapshot_preview1'] as Record<'fd_write' | 'fd_close', Call>
  const stored = (bytes: Uint8Array): number => {
    const pointer = malloc(bytes.length)
    if (pointer === 0) throw new Error('out of memory')
    pdfium.memory().set(bytes, pointer)
    return pointer
  }
  const storedText = (text: string): number => stored(Buffer.from(`${text}\0`))
  const storedWords = (...words: number[]): number => stored(new Uint8Array(Uint32Array.from(words).buffer))
  for (const { name, bytes } of fonts) {
    const [path, mode, data] = [storedText(`${folder}/${name}`), storedWords(0o600), stored(bytes)]
    const [part, written] = [storedWords(data, bytes.length), storedWords(0)]
    const file = open(currentFolder, path, createAndWrite, mode)
    if (file < 0 || write(file, part, 1, written) !== 0) throw new Error(`the font ${name} could not be written`)
    close(file)
    for (const pointer of [path, mode, data, part, written]) free(pointer)
  }
  return storedWords(configVersion, storedWords(storedText(folder), 0), 0, 0, 0, 0)
}
