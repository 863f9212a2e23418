import type { FetchPublic } from '../outgoing/fetch-public.ts'
import { inSpan, type Telemetry } from './telemetry.ts'

/** A span for each request to an address of a user: its host only, since paths and queries can contain tokens. */
export const traceFetches =
  (telemetry: Telemetry, fetch: FetchPublic): FetchPublic =>
  (url, options) =>
    inSpan(
      telemetry,
      {
        name: options.post ? 'POST' : 'GET',
        kind: 'client',
        attributes: {
          'http.request.method': options.post ? 'POST' : 'GET',
          ...(URL.canParse(url) && { 'server.address': new URL(url).hostname }),
        },
      },
      async (span) => {
        const fetched = await fetch(url, options)
        span?.set({ 'http.response.status_code': fetched.status })
        return fetched
      },
    )
