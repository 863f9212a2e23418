import { createServer } from 'node:http'

// Minimal Node HTTP server as a baseline: a fixed body of `argv[3]` bytes for every request.
const body = Buffer.alloc(Number(process.argv[3] ?? 0), 'x')
const headers = { 'content-type': 'application/json', 'content-length': body.length }

createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))
