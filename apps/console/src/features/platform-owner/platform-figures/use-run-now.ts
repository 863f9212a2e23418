import type { Job } from '@digisigncast/contract/platform/jobs'
import { useEffect, useRef } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useRunJob } from './platform-figures.queries.ts'

/** Runs a job and reports its result once, also if it outlasts the request. */
export function useRunNow(jobs: readonly Job[] | undefined) {
  const messages = useMessages()
  const run = useRunJob()
  /** End of the previous run, per job that is awaited. */
  const awaited = useRef(new Map<string, number | null>())

  useEffect(() => {
    for (const job of jobs ?? []) {
      const before = awaited.current.get(job.name)
      if (before === undefined || before === job.last_finished_at || job.is_running) continue
      awaited.current.delete(job.name)
      reportResult(job, messages)
    }
  }, [jobs, messages])

  const start = ({ name, last_finished_at }: Job) => {
    awaited.current.set(name, last_finished_at)
    run.mutate(name, {
      onSuccess: ({ data }) => {
        if (!data.is_running && awaited.current.delete(name)) reportResult(data, messages)
      },
      onError: (failure) => {
        awaited.current.delete(name)
        messages.error(failureText(failure))
      },
    })
  }
  return { start, starting: run.isPending ? run.variables : undefined }
}

function reportResult({ title, outcome, result }: Job, messages: ReturnType<typeof useMessages>): void {
  if (outcome === 'failed') messages.error(`“${title}” failed: ${result}`)
  else if (outcome === 'done') messages.success(`${title}: ${result}`)
  else messages.error(`“${title}” ended in a way that this page does not know: ${result}`)
}
