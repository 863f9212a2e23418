import { countPages, renderPage } from './documents/documents.ts'
import { drawSvg } from './drawings/draw-svg.ts'
import { composePackage } from './html-package/compose-package.ts'
import { type DecodeJobs, type JobMessage, type JobName, type JobReply, Refusal } from './jobs.ts'
import { makePng, makeRenditions, makeThumbnail } from './pictures.ts'
import { parseCapText, parseData } from './source-data/parse-data.ts'
import { stripTo } from './strip.ts'
import { readCodecs, readVideo } from './videos.ts'

// The program of the decode process: one job at a time, by IPC.

const done = async (work: Promise<unknown>) => {
  await work
  return null
}

const perform: { [Name in JobName]: (input: DecodeJobs[Name]['input']) => Promise<DecodeJobs[Name]['output']> } = {
  picture: makeRenditions,
  thumbnail: (input) => done(makeThumbnail(input)),
  png: (input) => done(makePng(input)),
  drawing: (input) => done(drawSvg(input)),
  video: readVideo,
  codecs: readCodecs,
  document: countPages,
  page: renderPage,
  package: composePackage,
  data: parseData,
  cap: parseCapText,
  strip: async ({ from, to, extension }) => ({ isChanged: stripTo(from, to, extension) }),
}

async function replyTo({ name, input }: JobMessage): Promise<JobReply> {
  try {
    return { output: await (perform[name] as (input: unknown) => Promise<DecodeJobs[JobName]['output']>)(input) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
    return { error: { message, ...(code !== undefined && { code }) } }
  }
}

// The server ends this process. A signal to the process group must not interrupt a job that the server waits for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  void replyTo(message as JobMessage).then((reply) => process.send?.(reply))
})
process.send?.('ready')
