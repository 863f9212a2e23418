import { type FromWorker, postMessageTo } from './store/worker-messages.ts'

const script = '/player/service-worker.js'
const checkEveryMs = 60_000
const updateEveryMs = 60 * 60_000

export interface WorkerEvents {
  /** A part of a stored file is missing or damaged. */
  onLost: (hash: string) => void
  /** A newer player version is stored and starts with the next load. */
  onNewShell: () => void
}

/** Client of the service worker that serves the player and its files offline. */
export class ShellWorker {
  #events: WorkerEvents
  #timers: ReturnType<typeof setInterval>[]

  constructor(events: WorkerEvents) {
    this.#events = events
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#handle(data))
    serviceWorker.addEventListener('controllerchange', () => this.#introduce())
    // Before Chromium 74 messages are received without it.
    if ('startMessages' in serviceWorker) serviceWorker.startMessages()
    this.#introduce()
    void this.check()
    this.#timers = [
      setInterval(() => void this.check(), checkEveryMs),
      setInterval(() => void this.#update(), updateEveryMs),
    ]
  }

  /** Whether the worker controls this page. */
  get isControlling(): boolean {
    return navigator.serviceWorker.controller !== null
  }

  /** Registers the worker if needed and makes it verify its stored files. */
  async check(): Promise<void> {
    const { serviceWorker } = navigator
    try {
      const known = await serviceWorker.getRegistration('/player')
      const { active } = known ?? (await serviceWorker.register(script, { scope: '/player', updateViaCache: 'none' }))
      // A page loaded without its worker (hard reload) must be claimed explicitly.
      postMessageTo(active, { type: this.isControlling ? 'check' : 'claim' })
    } catch {
      // Offline, or blocked by the browser: the next check retries.
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
    postMessageTo(navigator.serviceWorker.controller, { type: 'runs', script: pathname })
  }

  #handle(message: FromWorker): void {
    if (message.type === 'lost') this.#events.onLost(message.hash)
    else if (message.type === 'new-shell') this.#events.onNewShell()
  }
}
