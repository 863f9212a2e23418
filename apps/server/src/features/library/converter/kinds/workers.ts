import type { ConvertedKind } from '@digisigncast/contract/kinds/media-kinds'
import type { Platform } from '../../../../platform/platform.ts'
import { convertVideo } from '../convert-video.ts'
import { renderDocument } from '../render-document.ts'
import type { Task } from '../task.ts'

/** Converts the files of a kind. */
interface Worker {
  /** Conversions that run at a time. */
  width: number
  /** Whether this server can convert files of this kind. */
  isReady: (platform: Platform) => Promise<boolean>
  /** Time until an account can have a conversion (ms). */
  waitMs: (platform: Platform, accountId: string) => number
  /** Returns false when it was canceled, deleted or replaced meanwhile. */
  convert: (platform: Platform, task: Task) => Promise<boolean>
  failedText: string
}

/** One file at a time per server, or one per account at a time. */
export const workers: Record<ConvertedKind, Worker> = {
  video: {
    width: 1,
    isReady: async ({ ffmpeg }) => (await ffmpeg.find()) !== undefined,
    waitMs: () => 0,
    convert: convertVideo,
    failedText: 'This video could not be converted. Export it as MP4 with H.264, then replace the file.',
  },
  document: {
    width: 4,
    isReady: () => Promise.resolve(true),
    waitMs: ({ decoder }, accountId) => decoder.waitMs(accountId),
    convert: renderDocument,
    failedText: 'This PDF could not be rendered. Export it again, then replace the file.',
  },
}
