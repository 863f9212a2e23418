import { probedCodecs } from '@digisigncast/contract/content/codecs'

/** Some WebViews never answer. */
const answerWithinMs = 2000

const probe = document.createElement('video')

async function canDecode(contentType: string): Promise<boolean> {
  // decodingInfo writes a warning to the console for each type that the browser does not know.
  if (probe.canPlayType(contentType) === '') return false
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerWithinMs))
  const config = contentType.startsWith('audio/')
    ? { audio: { contentType } }
    : { video: { contentType, width: 1920, height: 1080, bitrate: 8_000_000, framerate: 30 } }
  const answer = await Promise.race([
    navigator.mediaCapabilities?.decodingInfo({ type: 'file', ...config }).catch(() => undefined),
    late,
  ])
  // Old browsers have no MediaCapabilities, and some reject types that they do not know.
  return answer?.supported ?? true
}

let known: Promise<string[]> | undefined

/** Codecs that this browser decodes, of those in the contract's list. Asked once per start. */
export function decodedCodecs(): Promise<string[]> {
  known ??= Promise.all(
    probedCodecs.map(async ({ codec, probe: type }) => ((await canDecode(type)) ? [codec] : [])),
  ).then((lists) => lists.flat())
  return known
}
