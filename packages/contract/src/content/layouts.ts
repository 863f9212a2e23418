/** The six channel layouts: key → label and regions, with positions in percent of the screen. */
export const layouts = {
  main: { label: 'Main', regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100 }] },
  main_footer: {
    label: 'Main + Footer',
    regions: [
      { name: 'Main', x: 0, y: 0, width: 100, height: 85 },
      { name: 'Footer', x: 0, y: 85, width: 100, height: 15 },
    ],
  },
  main_left_bar: {
    label: 'Main + Left Bar',
    regions: [
      { name: 'Main', x: 25, y: 0, width: 75, height: 100 },
      { name: 'Left Bar', x: 0, y: 0, width: 25, height: 100 },
    ],
  },
  main_right_bar: {
    label: 'Main + Right Bar',
    regions: [
      { name: 'Main', x: 0, y: 0, width: 75, height: 100 },
      { name: 'Right Bar', x: 75, y: 0, width: 25, height: 100 },
    ],
  },
  split_vertical: {
    label: 'Left Bar + Right Bar',
    regions: [
      { name: 'Left Bar', x: 0, y: 0, width: 50, height: 100 },
      { name: 'Right Bar', x: 50, y: 0, width: 50, height: 100 },
    ],
  },
  split_horizontal: {
    label: 'Top Bar + Bottom Bar',
    regions: [
      { name: 'Top Bar', x: 0, y: 0, width: 100, height: 50 },
      { name: 'Bottom Bar', x: 0, y: 50, width: 100, height: 50 },
    ],
  },
} as const

export type LayoutKey = keyof typeof layouts
export const layoutKeys = Object.keys(layouts) as [LayoutKey, ...LayoutKey[]]

export const regionNames = (layout: LayoutKey): string[] => layouts[layout].regions.map(({ name }) => name)

/** Returns the preset whose region names, joined with ' + ', equal the stored text. */
export const layoutKeyOf = (text: string): LayoutKey | null =>
  layoutKeys.find((key) => regionNames(key).join(' + ') === text) ?? null
