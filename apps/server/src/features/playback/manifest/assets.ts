import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import { fileUrl } from '../../../platform/http/media-bytes.ts'

/** Fields of an item in the manifest besides its file, and the assets that they name. */
export interface Extra {
  fields: Pick<ManifestItem, 'slide' | 'web' | 'stream' | 'poster'>
  assets: Record<string, Asset>
}

interface ImageRow {
  account_id: string
  playback_file: string | null
  mime: string | null
  bytes: number | null
  width: number | null
  height: number | null
  part_hashes: string | null
}

export const assetOfImage = ({ account_id, playback_file, part_hashes, ...image }: ImageRow): Asset => ({
  url: fileUrl(account_id, playback_file ?? ''),
  mime: image.mime ?? '',
  bytes: image.bytes ?? 0,
  width: image.width,
  height: image.height,
  durationMs: null,
  ...(part_hashes !== null && { parts: JSON.parse(part_hashes) as string[] }),
})

/** The key of a file in `assets`: stored files are named by the SHA-256 of their bytes. */
export const hashOf = (file: string): string => file.slice(0, 64)
