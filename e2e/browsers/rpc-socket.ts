import { once } from 'node:events'

interface Answer {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  /** Chromium sends an object, WebDriver BiDi a code beside a message. */
  error?: { message: string } | string
  message?: string
}

/** A WebSocket to a browser whose protocol has numbered requests and events: Chromium's own, and WebDriver BiDi. */
export async function openRpc(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<(params: never) => void>>()
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Answer
    if (method) for (const call of listeners.get(method) ?? []) call(params as never)
    if (id === undefined) return
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(new Error(typeof error === 'string' ? `${error}: ${message ?? ''}` : error.message))
    else request?.resolve(result as never)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'))
  })

  return {
    /** Sends a request, and returns its result. */
    send: <T>(method: string, params: object = {}): Promise<T> =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    /** Calls back for an event. Returns a function that ends that. */
    on: (method: string, call: (params: never) => void) => {
      const calls = listeners.get(method) ?? new Set()
      listeners.set(method, calls.add(call))
      return () => void calls.delete(call)
    },
    close: () => socket.close(),
  }
}
