import { WebSocketServer } from 'ws'

// Minimal WebSocket server as a baseline: echoes every message; broadcasts `all:…` to all clients.
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    if (!text.startsWith('all:')) return socket.send(text)
    for (const client of server.clients) client.send(text)
  })
})
server.on('listening', () => console.log('ready'))
