import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { State, stateKey, stateSchema } from '@digisigncast/contract/versions/states'

const [compress, expand] = [promisify(deflateRaw), promisify(inflateRaw)]

/** JSON below this size is stored as it is. */
const leastCompressed = 1000
const compressed = 'deflate:'

/** The text of a state in the database: JSON, compressed if it is long. */
export async function stateToText(state: State): Promise<string> {
  const json = JSON.stringify(state)
  if (json.length < leastCompressed) return json
  return `${compressed}${(await compress(json)).toString('base64')}`
}

/** Undefined for a state that this version of the program cannot read. */
export async function stateFrom(text: string): Promise<State | undefined> {
  const json = text.startsWith(compressed)
    ? (await expand(Buffer.from(text.slice(compressed.length), 'base64'))).toString()
    : text
  const stored = JSON.parse(json) as { schema?: unknown }
  return stored.schema === stateSchema ? State.safeParse(stored).data : undefined
}

export const hashOf = (state: State): string => createHash('sha256').update(stateKey(state)).digest('hex')
