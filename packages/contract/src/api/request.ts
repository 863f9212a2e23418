import { apiPrefix, type Endpoint } from './endpoint.ts'

/** Input in the address of a call, by the names of the API. */
export interface AddressParts {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
}

/** Path and query of a call, without the server's address. */
export function pathOf({ path }: Endpoint, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return `${apiPrefix}/${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** Seconds in the header `Retry-After`; undefined without it. */
export function retrySecondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}
