import { get as getByHttp } from 'node:http'
import { get as getByTls } from 'node:https'

// The health check of the image. The certificate is for the public name of the server, not for this machine.
const { PORT = '8080', TLS_CERT } = process.env
const options = { host: '127.0.0.1', port: PORT, path: '/healthz', timeout: 4000, rejectUnauthorized: false }
const request = (TLS_CERT ? getByTls : getByHttp)(options, (response) =>
  process.exit(response.statusCode === 200 ? 0 : 1),
)
request.on('timeout', () => request.destroy())
request.on('error', () => process.exit(1))
