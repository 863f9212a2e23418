import { isNestedTooDeep } from '@digisigncast/contract/api/nesting'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../fail.ts'

/** Parses JSON bodies. Those with too many levels get a 400. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(new Failure('request.unreadable', 'The request could not be read.'))
    else void parse(request, body, done)
  })
}
