import { WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import { sourceFrom } from '../../../library/media/index.ts'
import type { FieldsOfAddress } from './manifest-kind.ts'

export const fieldsOfWebPage: FieldsOfAddress = (stored, fallback) => {
  const source = sourceFrom(WebSource, stored)
  if (!source) return undefined
  return {
    web: {
      url: source.url,
      ...(source.zoom !== webZoom.default && { zoom: source.zoom }),
      ...(source.refresh && { refreshMs: source.refresh * 60_000 }),
      ...(source.refresh === 0 && { isReloaded: true }),
      ...(fallback !== undefined && { fallback }),
      ...(source.forbidsFrames === true && { forbidsFrames: true }),
    },
  }
}
