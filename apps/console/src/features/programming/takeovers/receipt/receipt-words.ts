import { type ReceiptState, receiptStates, type TakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import type { State } from '../../../../ui/feedback/state-mark.tsx'
import { unmanagedText } from '../../../../ui/text/unmanaged-text.ts'

interface StateWords {
  mark: State
  /** After the number of screens. */
  counted: string
  /** For one screen. */
  text: string
  /** Before the time of the last contact of its devices; undefined: the time is not shown. */
  seen?: string
}

export const receiptWords: Record<Exclude<ReceiptState, 'shown'> | 'unknown', StateWords> = {
  offline: { mark: 'offline', counted: 'offline', text: 'Offline', seen: 'last contact' },
  not_yet: { mark: 'pending', counted: 'not yet', text: 'Not yet', seen: 'last report' },
  partly_offline: {
    mark: 'pending',
    counted: 'partly offline',
    text: 'Shown, but not on all devices: one is offline',
    seen: 'last contact',
  },
  no_device: { mark: 'disconnected', counted: 'without a device', text: 'No device' },
  closed: { mark: 'disconnected', counted: 'closed', text: 'Closed: outside of opening hours' },
  newer: { mark: 'disconnected', counted: 'with another takeover', text: 'Shows another takeover, which covers it' },
  unknown: { mark: 'disconnected', counted: 'unknown', text: 'Unknown' },
}

/** For example: Shown on 58 of 60 · 1 offline · 1 not yet */
export function receiptText({
  screen_count: all,
  unmanaged_screens: unmanaged,
  counts,
}: Pick<TakeoverReceipt, 'screen_count' | 'unmanaged_screens' | 'counts'>): string {
  if (all === 0) return `It reaches ${unmanagedText(unmanaged) ?? 'no screens'}.`
  const figure = (count: number): string => count.toLocaleString('en')
  const others = receiptStates.flatMap((state) =>
    state === 'shown' || counts[state] === 0 ? [] : `${figure(counts[state])} ${receiptWords[state].counted}`,
  )
  return [`Shown on ${figure(counts.shown)} of ${figure(all)}`, ...others].join(' · ')
}

/** Screens that do not show it and are not named. */
export const unnamed = ({
  screen_count,
  counts,
  screens,
}: Pick<TakeoverReceipt, 'screen_count' | 'counts' | 'screens'>): number => screen_count - counts.shown - screens.length
