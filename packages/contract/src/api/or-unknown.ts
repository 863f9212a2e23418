import { z } from 'zod'

/** In answers: a value that only a newer server knows reads as `unknown`, which pages show as “Unknown”. */
export const orUnknown = <T extends Readonly<Record<string, string>>>(values: z.ZodEnum<T>) =>
  z.union([values, z.literal('unknown')]).catch('unknown')
