import type { ChildProcess } from 'node:child_process'

/** For a browser to start on a busy machine. */
export const startWithinMs = 60_000

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  /** An object with a text in Chromium’s own protocol, a code beside the text in WebDriver BiDi. */
  error?: { message: string } | string
  message?: string
}

/** Requests and events of a socket that speaks JSON, as Chromium’s own protocol and WebDriver BiDi do. */
export function messages(socket: WebSocket) {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<(params: never) => void>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (method) for (const call of listeners.get(method) ?? []) call(params as never)
    if (id === undefined) return
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(new Error(typeof error === 'string' ? `${error}: ${message}` : error.message))
    else request?.resolve(result as never)
  })
  return {
    send: <T>(method: string, params: object = {}): Promise<T> =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    /** Returns a function that ends the calls. */
    on: (method: string, call: (params: never) => void) => {
      const calls = listeners.get(method) ?? new Set()
      listeners.set(method, calls.add(call))
      return () => void calls.delete(call)
    },
  }
}

/** Waits until a program prints its address. */
export function addressIn(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The browser did not start.\n${output}`)), startWithinMs)
    child.stderr?.on('data', (text: Buffer) => {
      output += text.toString()
      const [, url] = pattern.exec(output) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.\n${output}`)))
  })
}
