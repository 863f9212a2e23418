import Fastify from 'fastify'

// The least a fastify route can do.
const app = Fastify()
app.get('*', () => ({ ok: true }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
console.log('ready')
