import type { DeviceFigures } from '@digisigncast/contract/platform/customers'

/** `2 online, 1 offline`. */
export function devicesText(figures: DeviceFigures): string {
  const parts = (['online', 'connected', 'offline', 'pending'] as const)
    .filter((word) => figures[word] > 0)
    .map((word) => `${figures[word].toLocaleString('en')} ${word}`)
  return parts.join(', ') || 'No devices'
}
