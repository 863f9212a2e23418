import { z } from 'zod'

/** Colors of schedule entries and tags in the console. */
export const labelColors = ['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'violet'] as const
export const LabelColor = z.enum(labelColors, 'Please choose one of the colors.')
export type LabelColor = z.infer<typeof LabelColor>
