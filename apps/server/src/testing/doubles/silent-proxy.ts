import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy for a service that can stop forwarding without closing a connection. */
export async function openSilentProxy(target: string) {
  const { hostname, port } = new URL(target)
  const all = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const behind = connect(Number(port), hostname)
    const pair = [socket, behind]
    for (const one of pair) {
      all.add(one)
      one.on('error', () => {}).once('close', () => all.delete(one))
    }
    if (isSilent) return
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Connections that are open now, and new ones, forward nothing any more. They stay open. */
    silence: () => {
      isSilent = true
      for (const socket of all) socket.unpipe()
    },
    /** New connections forward again. Those that fell silent stay silent. */
    forwardNew: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
