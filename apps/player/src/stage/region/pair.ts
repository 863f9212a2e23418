import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { ChosenTransition } from '../effects/effects.ts'
import { nextFrames, pause } from '../wait.ts'
import { Slot, type SlotOptions } from './slot.ts'

/** Double buffer of a region: the live slot is on the display, the spare slot prepares the next item. */
export class Pair {
  live: Slot
  spare: Slot

  constructor(host: HTMLElement, options: SlotOptions) {
    this.live = new Slot(options)
    this.spare = new Slot(options)
    host.append(this.live.layer.element, this.spare.layer.element)
  }

  /** Renders the next item below the live one and waits until `at`. */
  async draw(at: number): Promise<void> {
    if (this.live.isOnDisplay) this.live.layer.makeTranslucent()
    await this.spare.warm()
    await pause(at - performance.now())
  }

  /** Starts the transition. The former live slot stays below until `settle`. */
  exchange(item: ManifestItem, { enter, leave, easing, durationMs: duration }: ChosenTransition, now: number): void {
    const [coming, going] = [this.spare, this.live]
    coming.update(item)
    this.live = coming
    this.spare = going
    coming.enter(enter, { duration, easing }, now)
    if (going.isOnDisplay) going.leave(leave, { duration, easing })
  }

  /** Waits for the transition to end and releases the former slot. */
  async settle(duration: number): Promise<void> {
    // Not the animations' `finished`: animations stop while the page is hidden.
    await pause(duration)
    this.live.layer.settle()
    // Releasing the old slot in the same frame would flash black.
    await nextFrames(2)
    this.spare.release()
  }

  release(): void {
    this.live.release()
    this.spare.release()
  }
}
