import type { JobName } from './jobs.ts'
import type { JobTime } from './worker/decode-process.ts'

/** Jobs that take long with ordinary files, and those that no user waits for. */
const long: ReadonlySet<JobName> = new Set(['page', 'package', 'codecs', 'strip'])
/** Processor time of jobs that take long only with a file made for that. */
const shortJobsMs: Partial<Record<JobName, number>> = {
  video: 10_000,
  codecs: 10_000,
  document: 10_000,
  drawing: 10_000,
  data: 5000,
  cap: 5000,
}
/** Other accounts wait for the end of these: they get half of the time, as far as the processor works for them. */
const halved: ReadonlySet<JobName> = new Set(['page', 'package'])

/** Whether a job runs beside the short ones from its start. */
export const isLong = (name: JobName): boolean => long.has(name)

/** The time of a job, if that of all jobs is `mostMs`. The clock alone would end short jobs of a busy machine. */
export function timeOf(name: JobName, mostMs: number): JobTime {
  const processorMs = halved.has(name) ? mostMs / 2 : Math.min(shortJobsMs[name] ?? mostMs, mostMs)
  return { timeoutMs: mostMs, processorMs }
}

/**
 * Number of decode processes. One core stays free for requests, and memory stays flat when fifty files arrive at once;
 * but long jobs never use the places of short ones, on a single core, too.
 */
export function placesOf(cores: number): { short: number; long: number } {
  const all = Math.min(4, Math.max(2, cores - 1))
  const forLong = Math.floor(all / 2)
  return { short: all - forLong, long: forLong }
}
