import { openDatabase } from '../browser/database.ts'
import { randomHex } from '../browser/random-hex.ts'
import { type Identity, type Kept, newerOf, readKept } from './identity.ts'

const key = 'digisigncast.device'
const readWithinMs = 3000

function readLocal(): Kept | undefined {
  try {
    return readKept(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

function writeLocal(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage full or blocked: the other copy remains.
  }
}

async function readDatabase(): Promise<Kept | undefined> {
  try {
    const database = await openDatabase()
    const value = await database.get('kept', 'device')
    database.close()
    return readKept(value)
  } catch {
    return undefined
  }
}

async function writeDatabase(kept: Kept): Promise<void> {
  try {
    const database = await openDatabase()
    await database.put('kept', kept, 'device')
    database.close()
  } catch {
    // Database lost or blocked: the other copy remains.
  }
}

let healing: Promise<unknown> = Promise.resolve()

async function heal(local: Kept | undefined): Promise<Kept> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readWithinMs))
  const stored = await Promise.race([readDatabase(), late])
  const kept = newerOf(local, stored) ?? { installation: randomHex(), generation: 1 }
  // The local copy may have changed meanwhile.
  if ((readLocal()?.generation ?? 0) < kept.generation) writeLocal(kept)
  if (!stored || stored.generation < kept.generation) await writeDatabase(kept)
  return kept
}

/**
 * Loads the stored record from localStorage and IndexedDB and repairs the older copy. When localStorage has a token, it
 * does not wait for IndexedDB, so that playback starts sooner.
 */
export async function loadKept(): Promise<Kept> {
  const local = readLocal()
  const healed = heal(local)
  healing = healed
  return local?.identity ? local : healed
}

/** Stores a new identity. Undefined removes the token and keeps the installation and `leftScreen`. */
export function keepIdentity(before: Kept, identity: Identity | undefined, leftScreen?: string): Kept {
  const { installation, generation } = before
  const kept = {
    installation,
    generation: generation + 1,
    ...(identity && { identity }),
    ...(leftScreen && { leftScreen }),
  }
  writeLocal(kept)
  healing = healing.then(() => writeDatabase(kept))
  return kept
}

/** Requests persistent storage. Best effort: most browsers refuse silently. */
export function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => undefined)
}
