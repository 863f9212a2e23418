/** Sizes of displays, in pixels. */
export const previewSizes = [
  { value: 'full-hd', label: 'Full HD', width: 1920, height: 1080 },
  { value: '4k', label: '4K', width: 3840, height: 2160 },
  { value: 'portrait', label: 'Portrait', width: 1080, height: 1920 },
  { value: 'square', label: 'Square', width: 1080, height: 1080 },
] as const

export type PreviewSize = (typeof previewSizes)[number]

export const sizeOf = (value: string): PreviewSize =>
  previewSizes.find((size) => size.value === value) ?? previewSizes[0]
