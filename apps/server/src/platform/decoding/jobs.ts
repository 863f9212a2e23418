import type { MediaExtension } from '@digisigncast/contract/content/media-types'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import type { Codecs } from './codecs.ts'
import type { CapAnswer } from './source-data/cap-answer.ts'
import type { CapText, DataAnswer } from './source-data/parse-data.ts'

/** The jobs of the decode process, with input and output. Paths are local files. */
export interface DecodeJobs {
  /** Strips metadata and writes the renditions of a picture. Nothing is at `playback` if the original can be played. */
  picture: { input: PictureInput; output: PictureFacts }
  /** Writes a small webp picture. */
  thumbnail: { input: FileInput; output: null }
  /** Writes a PNG with at most `side` pixels on the long side. */
  png: { input: FileInput & { side: number }; output: null }
  /** Strips metadata from a video in place and reads its headers. `facts` is null if they cannot be read. */
  video: {
    input: { path: string; extension: MediaExtension }
    output: { isChanged: boolean; facts: VideoFacts | null; codecs: Codecs }
  }
  /** Draws an SVG to a PNG with `side` pixels on the long side. */
  drawing: { input: { from: string; to: string; side: number }; output: null }
  /** Reads the codecs of a video. */
  codecs: { input: { path: string; extension: MediaExtension }; output: Codecs }
  /** Checks a PDF and counts its pages. */
  document: { input: { path: string }; output: { pages: number } }
  /** Writes the picture of a page of a PDF and its thumbnail. */
  page: { input: PageInput; output: PageFacts }
  /** Writes an HTML package (ZIP) as one page. */
  package: { input: { from: string; to: string }; output: null }
  /** Reads a table (CSV), a feed or a calendar for slides, at an instant (ms since 1970). */
  data: { input: DataAnswer; output: SourceData }
  /** Reads a warning in CAP, or a feed of warnings. At an instant (ms since 1970). `base`: its address, to which links are relative. */
  cap: { input: CapText; output: CapAnswer }
  /** Writes a copy without metadata to `to`; writes nothing if there is no metadata. */
  strip: { input: FileInput; output: { isChanged: boolean } }
}

export interface FileInput {
  from: string
  to: string
  extension: MediaExtension
}

export interface PictureInput {
  from: string
  extension: MediaExtension
  /** Longest side that plays as it is, in pixels. */
  maxSide: number
  /** Paths of the files to write. */
  stripped: string
  thumbnail: string
  playback: string
}

export interface PageInput {
  from: string
  /** From 1. */
  page: number
  /** Longest side of the picture, in pixels. */
  side: number
  /** Paths of the files to write. */
  to: string
  thumbnail: string
}

export interface PageFacts {
  width: number
  height: number
  /** Names of fonts without which letters of the page are missing. */
  missingFonts: string[]
  /** Without the time in which it waited for its turn. */
  tookMs: number
}

export interface PictureFacts {
  /** As displayed: after the EXIF orientation. */
  width: number
  height: number
  /** True if the file at `stripped` replaces the one at `from`. */
  isChanged: boolean
  /** Type of the file at `playback`; null if the original plays. */
  playback: 'webp' | 'jpg' | null
}

export interface VideoFacts {
  width: number
  height: number
  durationMs: number
}

export type JobName = keyof DecodeJobs
export type JobMessage = { [Name in JobName]: { name: Name; input: DecodeJobs[Name]['input'] } }[JobName]

export type JobReply =
  | { output: DecodeJobs[JobName]['output'] }
  /** A sentence for the user. */
  | { refused: string }
  | { error: { message: string; code?: string } }

/** The file must not be decoded; the message is for the user. */
export class Refusal extends Error {}
