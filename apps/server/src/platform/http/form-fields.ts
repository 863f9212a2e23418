import type { Fields, MultipartEndpoint } from '@digisigncast/contract/api/endpoint'
import { ZodFile, ZodOptional, z } from 'zod'

/** Parses the fields of a multipart body with the schema of the call. */
export function parseFields<E extends MultipartEndpoint>({ body }: E, sent: Record<string, string>): Fields<E> {
  const fields = Object.entries(body.shape).filter(([, schema]) => !isFile(schema))
  return z.object(Object.fromEntries(fields)).parse(sent) as Fields<E>
}

const isFile = (schema: unknown): boolean =>
  schema instanceof ZodFile || (schema instanceof ZodOptional && isFile(schema.unwrap()))
