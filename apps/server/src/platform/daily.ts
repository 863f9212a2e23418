import type { FastifyInstance } from 'fastify'

const dayMs = 24 * 60 * 60 * 1000

/** Runs a task now, and once a day until the server closes. A failure is logged; the next day tries again. */
export async function daily(app: FastifyInstance, task: () => Promise<unknown>): Promise<void> {
  const run = () => task().catch((err: unknown) => app.log.error({ err }, 'a daily task failed'))
  let last = run()
  const timer = setInterval(() => {
    last = run()
  }, dayMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await last
  })
  await last
}
