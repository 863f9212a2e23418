/** Faults that players report in these words, or with this beginning, and that alerts are raised for. */
export const playerFaults = {
  storageFull: 'The storage of this device is full. Free some space, or assign less content.',
  /** Followed by the difference and what to do. */
  clock: 'The clock of this device is ',
  /** Followed by the share of its items that begin on time, and what to do. */
  slow: 'This display is too slow for its content: ',
  frozen: 'The display is frozen and could not be recovered. Restart the device.',
} as const
