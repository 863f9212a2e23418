import { restore } from '../../backup/restore.ts'

// Runs as a separate process, which is killed during a restore, as in a power failure.
const { archive, into } = JSON.parse(process.argv[2] ?? '') as Pick<Parameters<typeof restore>[0], 'archive' | 'into'>
await restore({
  archive,
  into,
  onProgress: ({ stage, files }) => {
    if (stage === 'files' && files === 2) process.kill(process.pid, 'SIGKILL')
  },
})
