import type { Transition } from '@digisigncast/timeline/transitions'
import { Slot, type SlotOptions, type StageItem } from './slot.ts'
import { nextFrames, pause } from './wait.ts'

/** The two slots of a region: one is on the display, in the other one the next item is made ready. */
export class Pair {
  live: Slot
  spare: Slot

  constructor(host: HTMLElement, options: SlotOptions) {
    this.live = new Slot(options)
    this.spare = new Slot(options)
    host.append(this.live.layer.element, this.spare.layer.element)
  }

  /** The item is loading or loaded in the spare slot. */
  holds({ asset, url }: StageItem): boolean {
    return this.spare.item?.asset === asset && this.spare.item.url === url
  }

  /** Draws the next item under the live one, and waits for its time. */
  async draw(at: number): Promise<void> {
    if (this.live.isOnDisplay) this.live.layer.thin()
    await this.spare.warm()
    await pause(at - performance.now())
  }

  /** Brings the next item in. What was live leaves, and stays below until `settle`. */
  exchange(
    item: StageItem,
    { enter, leave, easing }: Transition,
    { duration, now }: { duration: number; now: number },
  ) {
    const [coming, going] = [this.spare, this.live]
    coming.item = item
    this.live = coming
    this.spare = going
    coming.enter(enter, { duration, easing }, now)
    if (going.isOnDisplay) going.leave(leave, { duration, easing })
  }

  /** The end of the exchange. */
  async settle(duration: number): Promise<void> {
    // Not the animations' own end: they stop with the frames of a page that nobody sees.
    await pause(duration)
    this.live.layer.settle()
    // Releasing the old one in the same frame shows a moment of black.
    await nextFrames(2)
    this.spare.release()
  }

  release(): void {
    this.live.release()
    this.spare.release()
  }
}
