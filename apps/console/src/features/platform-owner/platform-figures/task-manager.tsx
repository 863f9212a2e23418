import type { Job } from '@digisigncast/contract/platform/jobs'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { useJobs, useRunJob } from './platform-figures.queries.ts'
import classes from './task-manager.module.css'

/** Background jobs of the server and their results. */
export function TaskManager() {
  const { data, error, refetch } = useJobs()
  const { start, starting } = useRunNow(data)
  return (
    <Section title="Task Manager">
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowSkeletons count={5} columns={['2fr', '1fr', '1fr', '3fr', '1fr']} height={53} /> : null}
      {data ? (
        <WideTable
          className={classes.table}
          columns={[
            'Task',
            'Last Run',
            { label: 'Duration', is: 'number' },
            'Result',
            'Next Run',
            { label: 'Action', is: 'action' },
          ]}
        >
          {data.map((job) => (
            <Row key={job.name} job={job} isStarting={starting === job.name} onRun={() => start(job)} />
          ))}
        </WideTable>
      ) : null}
    </Section>
  )
}

function Row({ job, isStarting, onRun }: { job: Job; isStarting: boolean; onRun: () => void }) {
  const isRunning = job.is_running || isStarting
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {job.title}
      </th>
      <td data-label="Last Run" className={classes.moment}>
        {job.last_started_at === null ? (
          'Never'
        ) : (
          <Moment at={job.last_started_at} timeZone={undefined} show="recent" />
        )}
      </td>
      <td data-label="Duration" className={classes.number}>
        {job.duration_ms === null || isRunning ? '–' : durationText(job.duration_ms)}
      </td>
      <td data-label="Result" className={classes.result}>
        <Result job={job} isRunning={isRunning} />
      </td>
      <td data-label="Next Run" className={classes.moment}>
        <Moment at={job.next_at} timeZone={undefined} show="recent" />
      </td>
      <td className={classes.action}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={14} />}
          loading={isRunning}
          aria-label={`Run now: ${job.title}`}
          onClick={onRun}
        >
          Run now
        </Button>
      </td>
    </tr>
  )
}

function Result({ job, isRunning }: { job: Job; isRunning: boolean }) {
  if (isRunning) return <span className={classes.running}>Running…</span>
  if (job.outcome === null) return 'Has not run yet.'
  return (
    <span data-outcome={job.outcome}>
      {job.outcome === 'done' ? null : <b>{job.outcome === 'failed' ? 'Failed' : 'Unknown'}: </b>}
      {job.result}
    </span>
  )
}

/** Formats a duration in its largest unit: "40 ms", "1.2 s", "3 min". */
export function durationText(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  return `${(ms / 3_600_000).toFixed(1)} h`
}

/** Runs a job and reports its result once, also if it outlasts the request. */
function useRunNow(jobs: readonly Job[] | undefined) {
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
