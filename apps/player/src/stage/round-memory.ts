import { readStored, writeStored } from '../browser/page-storage.ts'

const prefix = 'digisigncast.rounds.'
/** Scenes that have not played for long are forgotten. */
const maxScenes = 200

/**
 * The last round that the first region of each scene has begun. A scene that begins again begins with the next one, also
 * after a restart: without this, a display that is restarted often would show the first items of its rounds only.
 */
export class RoundMemory {
  #key: string | undefined
  /** The scene that began a round last is the last one. */
  #rounds: Map<string, number>

  /** Without a key, rounds are forgotten with the page. */
  constructor(screenKey?: string) {
    this.#key = screenKey === undefined ? undefined : prefix + encodeURIComponent(screenKey)
    this.#rounds = roundsFrom(this.#key && readStored(this.#key))
  }

  /** The last round of a scene; 0 for one that has not begun. */
  of(sceneId: string): number {
    return this.#rounds.get(sceneId) ?? 0
  }

  /** The round in which a scene begins. */
  next(sceneId: string): number {
    const last = this.#rounds.get(sceneId)
    return last === undefined ? 0 : last + 1
  }

  note(sceneId: string, round: number): void {
    if (this.#rounds.get(sceneId) === round) return
    this.#rounds.delete(sceneId)
    this.#rounds.set(sceneId, round)
    const [oldest] = this.#rounds.keys()
    if (this.#rounds.size > maxScenes && oldest !== undefined) this.#rounds.delete(oldest)
    // Without storage, a restart begins with the first rounds.
    if (this.#key) writeStored(this.#key, [...this.#rounds])
  }
}

function roundsFrom(kept: unknown): Map<string, number> {
  const isEntry = (one: unknown): one is [string, number] => Array.isArray(one) && Number.isSafeInteger(one[1])
  return new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
}
