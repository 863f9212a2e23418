import { apiPrefix, type Endpoint, type Reply, type Sent } from '@digisigncast/contract/api/endpoint'

type Texts = Record<string, string>

/** Returns a client for API calls without a browser, as a user or a device after `use(token)`. */
export function apiClientOf(origin: string) {
  let token = ''

  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Reply<E>> {
    const { body, params, query } = sent as { body?: unknown; params?: Texts; query?: Texts }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const address = query ? `${path}?${new URLSearchParams(query)}` : path
    const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return send({ ...endpoint, path: address }, body === undefined ? {} : init)
  }

  async function send<E extends Endpoint>(endpoint: E, init: RequestInit): Promise<Reply<E>> {
    const headers = { ...(init.headers as Texts), ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${origin}${apiPrefix}/${endpoint.path}`, { ...init, headers, method: endpoint.method })
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Reply<E>
  }

  const use = (given: string) => {
    token = given
  }
  return { call, send, use }
}
