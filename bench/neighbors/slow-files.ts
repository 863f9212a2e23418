import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { slowDocument, slowPackage } from '../../apps/server/src/testing/documents/slow.ts'
import { photo } from '../support/customer.ts'
import { ms, printCells } from '../support/table.ts'

const attackConnections = 4
/** Uploads of the neighbor that are measured, as far as they end in time. */
const pictures = 12
const mostSeconds = 90

export const uploadWith = async (origin: string, token: string, file: File, signal?: AbortSignal): Promise<number> => {
  const form = new FormData()
  form.set('file', file)
  const headers = { authorization: `Bearer ${token}` }
  const init = { method: 'POST', body: form, headers, ...(signal && { signal }) }
  return (await fetch(`${origin}${apiPrefix}/upload-media`, init)).status
}

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)

/** Times of one account's small pictures while another account uploads small files that take long to read. */
export async function benchSlowFiles(origin: string, attacker: string, neighbor: string): Promise<void> {
  const files = await Promise.all(Array.from({ length: pictures }, async () => fileOf(await photo(640, 360), 'a.jpg')))
  const rows = [['small pictures of the neighbor', 'median', 'slowest', 'in time', 'largest file of the attacker']]
  const measure = async (what: string, make?: (turn: number) => File) => {
    const stop = new AbortController()
    let largest = 0
    const attack = async (connection: number, next: (turn: number) => File) => {
      for (let turn = connection; !stop.signal.aborted; turn += attackConnections) {
        const file = next(turn)
        largest = Math.max(largest, file.size)
        await uploadWith(origin, attacker, file, stop.signal).catch(() => 0)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    const attackers = make ? Array.from({ length: attackConnections }, (_, index) => attack(index, make)) : []
    // Until the first of them are being read.
    await new Promise((resolve) => setTimeout(resolve, make ? 5000 : 0))
    const took = await timesOf(origin, neighbor, files)
    stop.abort()
    await Promise.all(attackers)
    const size = largest === 0 ? '' : `${Math.ceil(largest / 1024)} KB`
    const [median, slowest] = [took[Math.floor(took.length / 2)] ?? Number.NaN, took.at(-1) ?? Number.NaN]
    rows.push([what, ms(median), ms(slowest), `${took.length} of ${pictures}`, size])
  }
  await timesOf(origin, neighbor, files.slice(0, 2))
  await measure('quiet')
  await measure('while packages take long', (turn) => fileOf(slowPackage(turn), 'slow.zip'))
  // Made once: that takes long, too.
  const document = slowDocument()
  const commented = (turn: number) => Buffer.concat([document, Buffer.from(`% ${turn}\n`)])
  await measure('while documents take long', (turn) => fileOf(commented(turn), 'slow.pdf'))
  printCells(rows)
}

/** Sorted times of uploads, one after the other; fewer if they take too long together. The bytes differ each time. */
async function timesOf(origin: string, token: string, files: readonly File[]): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + mostSeconds * 1000
  for (const [index, file] of files.entries()) {
    if (performance.now() > until) break
    const begun = performance.now()
    const bytes = new Uint8Array([...new Uint8Array(await file.arrayBuffer()), index, Math.floor(Math.random() * 256)])
    const status = await uploadWith(origin, token, fileOf(bytes, 'a.jpg'))
    if (status !== 200) throw new Error(`The neighbor's upload returned status ${status}.`)
    took.push(performance.now() - begun)
  }
  return took.sort((a, b) => a - b)
}
