import { type StartOptions, startServer as start } from '../../e2e/support/start-server.ts'

const unlimited = { SESSION_CALLS_PER_MINUTE: '0', ACCOUNT_CALLS_PER_MINUTE: '0', DEVICE_CALLS_PER_MINUTE: '0' }

/** Starts the real server without rate limits. */
export const startServer = (options: StartOptions = {}) => start({ ...options, env: { ...unlimited, ...options.env } })
