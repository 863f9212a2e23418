import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf } from '../api/wire.ts'

/** A scheduled background job of the server. */
export const Job = z.object({
  name: z.string(),
  title: z.string(),
  is_running: z.boolean(),
  /** Start of the last run; null when it never ran. */
  last_started_at: z.int().nullable(),
  last_finished_at: z.int().nullable(),
  duration_ms: z.int().nullable(),
  /** Outcome of the last run. */
  outcome: orUnknown(z.enum(['done', 'failed'])).nullable(),
  /** One sentence: the result or the error. */
  result: z.string().nullable(),
  next_at: z.int(),
})
export type Job = z.infer<typeof Job>

export const listJobs = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'jobs',
  allow: ['super_admin'],
  summary: 'List the background jobs with their last result and next run.',
  reply: dataOf(z.array(Job)),
})

export const runJob = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'jobs/run',
  allow: ['super_admin'],
  onFullDisk: true,
  summary: 'Run a background job now. The response does not wait for long runs.',
  body: z.object({ name: z.string('Please choose a job.').min(1, 'Please choose a job.').max(100) }),
  reply: dataOf(Job),
})
