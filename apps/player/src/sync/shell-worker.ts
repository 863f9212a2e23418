import { type FromWorker, say } from './store/worker-words.ts'

const script = '/player/service-worker.js'
const checkEveryMs = 60_000
const updateEveryMs = 60 * 60_000

export interface WorkerEvents {
  /** A part of a file that should be kept is not there, or is damaged. */
  onLost: (hash: string) => void
  /** A newer player is kept and starts with the next load. */
  onNewShell: () => void
}

/** The page's side of the worker that serves the player and its files without a network. */
export class ShellWorker {
  #events: WorkerEvents
  #timers: ReturnType<typeof setInterval>[]

  constructor(events: WorkerEvents) {
    this.#events = events
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#heed(data))
    serviceWorker.addEventListener('controllerchange', () => this.#introduce())
    serviceWorker.startMessages()
    this.#introduce()
    void this.check()
    this.#timers = [
      setInterval(() => void this.check(), checkEveryMs),
      setInterval(() => void this.#update(), updateEveryMs),
    ]
  }

  /** Requests of this page go through it. */
  get isInCharge(): boolean {
    return navigator.serviceWorker.controller !== null
  }

  /** Sees to it that it is there and has all that the player needs to start. */
  async check(): Promise<void> {
    const { serviceWorker } = navigator
    try {
      const known = await serviceWorker.getRegistration('/player')
      const { active } = known ?? (await serviceWorker.register(script, { scope: '/player', updateViaCache: 'none' }))
      // A page that was loaded past its worker does not come under it by itself.
      say(active, { type: this.isInCharge ? 'check' : 'claim' })
    } catch {
      // No network, or a browser that forbids it: the next look tries again.
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  async #update(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration('/player')
    await registration?.update().catch(() => undefined)
  }

  #introduce(): void {
    const { pathname } = new URL(import.meta.url)
    say(navigator.serviceWorker.controller, { type: 'runs', script: pathname })
  }

  #heed(said: FromWorker): void {
    if (said.type === 'lost') this.#events.onLost(said.hash)
    else if (said.type === 'new-shell') this.#events.onNewShell()
  }
}
