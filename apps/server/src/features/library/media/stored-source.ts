import type { ZodType } from 'zod'

/** The stored source of a media item; undefined without one, and if this server cannot read it, because a newer one wrote it. */
export function sourceFrom<Source>(schema: ZodType<Source>, text: string | null): Source | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
