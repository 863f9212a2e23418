/** Colors of a notice on displays and in the console. The contrast of text and background is at least 7. */
export const noticeColors = {
  alert: { label: 'Alert', background: '#9b1208', text: '#ffffff' },
  warning: { label: 'Warning', background: '#f5b800', text: '#1a1400' },
  information: { label: 'Information', background: '#0f3f8f', text: '#ffffff' },
  plain: { label: 'Plain', background: '#0b0e14', text: '#ffffff' },
} as const
export type NoticeColor = keyof typeof noticeColors
export const noticeColorKeys = Object.keys(noticeColors) as NoticeColor[]
