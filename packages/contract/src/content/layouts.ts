type Place = readonly [x: number, y: number, width: number, height: number]
const region = (name: string, [x, y, width, height]: Place) => ({ name, x, y, width, height })

/** The six channel layouts: key → label and regions, with positions in percent of the screen. */
export const layouts = {
  main: { label: 'Main', regions: [region('Main', [0, 0, 100, 100])] },
  main_footer: {
    label: 'Main + Footer',
    regions: [region('Main', [0, 0, 100, 85]), region('Footer', [0, 85, 100, 15])],
  },
  main_left_bar: {
    label: 'Main + Left Bar',
    regions: [region('Main', [25, 0, 75, 100]), region('Left Bar', [0, 0, 25, 100])],
  },
  main_right_bar: {
    label: 'Main + Right Bar',
    regions: [region('Main', [0, 0, 75, 100]), region('Right Bar', [75, 0, 25, 100])],
  },
  split_vertical: {
    label: 'Left Bar + Right Bar',
    regions: [region('Left Bar', [0, 0, 50, 100]), region('Right Bar', [50, 0, 50, 100])],
  },
  split_horizontal: {
    label: 'Top Bar + Bottom Bar',
    regions: [region('Top Bar', [0, 0, 100, 50]), region('Bottom Bar', [0, 50, 100, 50])],
  },
} as const

export type LayoutKey = keyof typeof layouts
export const layoutKeys = Object.keys(layouts) as [LayoutKey, ...LayoutKey[]]

export const regionNames = (layout: LayoutKey): string[] => layouts[layout].regions.map(({ name }) => name)

/** Returns the preset whose region names, joined with ' + ', equal the stored text. */
export const layoutKeyOf = (text: string): LayoutKey | null =>
  layoutKeys.find((key) => regionNames(key).join(' + ') === text) ?? null
