import { once } from 'node:events'

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/**
 * The page of a browser, by its debugging protocol. A test client keeps what a page loads and reports every piece, which
 * takes more time on a slowed page than the page itself.
 */
export async function barePage(debuggingAddress: string) {
  const { host } = new URL(debuggingAddress)
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params)
  })
  await once(socket, 'open')
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = (sent += 1)
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as Result
  }
  return {
    send,
    on: (event: string, listener: (params: unknown) => void) => listeners.set(event, listener),
    run: async <Result>(expression: string): Promise<Result> =>
      (
        await send<{ result: { value: Result } }>('Runtime.evaluate', {
          expression,
          returnByValue: true,
          awaitPromise: true,
        })
      ).result.value,
    close: () => socket.close(),
  }
}

export type BarePage = Awaited<ReturnType<typeof barePage>>
