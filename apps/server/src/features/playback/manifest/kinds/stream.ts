import { StreamSource } from '@digisigncast/contract/content/streams'
import { sourceFrom } from '../../../library/media/index.ts'
import type { FieldsOfAddress } from './manifest-kind.ts'

export const fieldsOfStream: FieldsOfAddress = (stored, fallback) => {
  const source = sourceFrom(StreamSource, stored)
  return source && { stream: { url: source.url, ...(fallback !== undefined && { fallback }) } }
}
