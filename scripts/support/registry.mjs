import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './output.mjs'
import { run } from './processes.mjs'

/** Limits without progress of npm: before the first answer of the registry, and after it. */
const defaultLimits = { firstReportMs: 4000, reportMs: 10_000, firstAnswerMs: 60_000, stallMs: 120_000 }

// npm waits 10 and 60 s by default before it repeats a request.
const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const usualFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http', ...retries]

/** Advice for a registry that cannot be reached. */
export const networkHelp =
  'Check the network, or set the proxy (npm config set https-proxy http://…), and run the command again.'

/** Lines of npm about a request that was answered, by the registry or by its cache. */
const answered = /^npm http (?:fetch \S+ \d{3}|cache) /gm
const requests = /^npm http .*\n?/gm

/** Error codes of npm for a server that cannot be reached. */
const networkFault =
  /\b(?:E(?:AI_AGAIN|NOTFOUND|CONNREFUSED|CONNRESET|CONNABORTED|HOSTUNREACH|NETUNREACH|NETDOWN|TIMEDOUT|PIPE)|E[A-Z]*TIMEOUT|ERR_SOCKET_TIMEOUT)\b/

/**
 * Runs `npm ci` and prints what it waits for and how much it has downloaded into `folder`. Stops it if nothing arrives.
 * @returns {Promise<{ code: number, output: string, unreachable: string | undefined }>} `output` without the requests;
 *   `unreachable` is a sentence if the network is the reason of a failure
 */
export async function installFromRegistry({ node, npmCli, env, cwd, folder, limits, flags = [] }) {
  const host = await registryHost({ node, npmCli, env, cwd })
  const progress = { host, folder, limits: { ...defaultLimits, ...limits } }
  const stalled = new AbortController()
  let watch
  const { code, output } = await run(node, [npmCli, 'ci', ...usualFlags, ...flags, '--prefix', cwd], {
    env,
    cwd,
    quiet: true,
    abort: stalled.signal,
    onSpawn: (child) => {
      watch = watchProgress(child, progress, (reason) => stalled.abort(reason))
    },
  }).finally(() => clearInterval(watch))
  const text = output.replaceAll(requests, '')
  if (stalled.signal.aborted) return { code: 1, output: text, unreachable: stalled.signal.reason }
  return { code, output: text, unreachable: code === 0 ? undefined : unreachableReason(text, host) }
}

function watchProgress(child, { host, folder, limits }, stop) {
  const begun = Date.now()
  let answers = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      answers += text.match(answered)?.length ?? 0
    })
  const bytesBefore = sizeOf(folder)
  let last = { answers: 0, bytes: bytesBefore, at: begun }
  let nextReport = begun + limits.firstReportMs
  const isDownloading = () => last.answers > 0 || last.bytes !== bytesBefore
  return setInterval(() => {
    const now = Date.now()
    const isLate = now - last.at >= (isDownloading() ? limits.stallMs : limits.firstAnswerMs)
    if (now < nextReport && !isLate) return
    const bytes = sizeOf(folder)
    if (answers > last.answers || bytes !== last.bytes) last = { answers, bytes, at: now }
    else if (isLate) {
      stop(`${host} has sent nothing for ${seconds(now - last.at)} s.`)
      return
    }
    if (now < nextReport) return
    nextReport = now + limits.reportMs
    print(
      `  ${isDownloading() ? `${megabytes(bytes)} MB downloaded` : `waiting for ${host}`}, ${seconds(now - begun)} s`,
    )
  }, 250)
}

const seconds = (ms) => Math.round(ms / 1000)
const megabytes = (bytes) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

function unreachableReason(output, host) {
  const [code] = networkFault.exec(output) ?? []
  if (!code) return undefined
  const reason = /reason: (.+)/.exec(output)?.[1] ?? code
  return `${host} could not be reached (${reason.trim()}).`
}

/** The host of the registry that npm is set to, for messages. */
async function registryHost({ node, npmCli, env, cwd }) {
  const { code, output } = await run(node, [npmCli, 'config', 'get', 'registry'], { env, cwd, quiet: true })
  const [, host] = /^https?:\/\/(?:[^@/]*@)?([^/\s]+)/.exec(output) ?? []
  return code === 0 && host ? host : 'The npm registry'
}

/** Bytes of all files in a folder, which may change meanwhile. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0
  let bytes = 0
  const folders = [folder]
  while (folders.length > 0) {
    const current = folders.pop()
    for (const entry of readFolder(current)) {
      const path = join(current, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else bytes += lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
    }
  }
  return bytes
}

function readFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
