import type { MediaExtension } from '@digisigncast/contract/content/media-types'
import {
  copyFile,
  type FileBytes,
  type Overwrite,
  overwrite,
  type Pieces,
  withBytes,
  writePieces,
} from './file-bytes.ts'
import { stripAvif, stripMp4 } from './strip-iso.ts'
import { stripGif, stripJpeg, stripPng, stripWebp } from './strip-picture.ts'
import { stripWebm } from './strip-webm.ts'

const inPieces: Partial<Record<MediaExtension, (file: FileBytes) => Pieces>> = {
  jpg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
}
const inPlace: Partial<Record<MediaExtension, (file: FileBytes) => Overwrite[]>> = {
  avif: stripAvif,
  mp4: stripMp4,
  webm: stripWebm,
  mkv: stripWebm,
}

/** Writes a copy without metadata to `to`. Returns false, and writes nothing, if there is no metadata. */
export function stripTo(from: string, to: string, extension: MediaExtension): boolean {
  const cut = inPieces[extension]
  if (cut)
    return withBytes(from, (file) => {
      const pieces = cut(file)
      if (pieces.isWhole(file.size)) return false
      writePieces(file, pieces.list, to)
      return true
    })
  const changes = changesOf(from, extension)
  if (changes.length === 0) return false
  copyFile(from, to)
  overwrite(to, changes)
  return true
}

/** Removes the metadata of a video in its own file. Returns false if there is none. */
export function stripInPlace(path: string, extension: MediaExtension): boolean {
  const changes = changesOf(path, extension)
  if (changes.length > 0) overwrite(path, changes)
  return changes.length > 0
}

const changesOf = (path: string, extension: MediaExtension): Overwrite[] =>
  withBytes(path, (file) => inPlace[extension]?.(file) ?? [])
