import type { FastifyInstance, FastifyReply } from 'fastify'

interface OffPage {
  /** Followed by the token of a user. */
  path: string
  /** Subject of the emails, for example: alerts */
  about: string
  /** Page of the console that switches them on again. */
  where: string
  /** False: the token is of no user. */
  switchOff: (token: string) => Promise<boolean>
}

/**
 * The page behind the link in emails that switches them off: asks, and switches them off by POST, because programs that
 * scan emails open links. Needs no session.
 */
export function offPage(app: FastifyInstance, { path, about, where, switchOff }: OffPage): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send a form, which says nothing that the address does not.
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, body, done) => {
      body.resume()
      body.on('end', () => done(null, undefined))
    })
    const text = `You can switch them on again in the console: ${where}.`
    scope.get<{ Params: { token: string } }>(`${path}/:token`, async (_request, reply) =>
      page(reply, { title: `Switch off emails about ${about}?`, text, form: true }),
    )
    scope.post<{ Params: { token: string } }>(`${path}/:token`, async ({ params }, reply) =>
      (await switchOff(params.token))
        ? page(reply, { title: `Emails about ${about} are off.`, text })
        : page(reply.code(404), {
            title: 'This link is no longer valid.',
            text: `Sign in to the console and open ${where}.`,
          }),
    )
  })
}

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
}

const page = (reply: FastifyReply, { title, text, form = false }: { title: string; text: string; form?: boolean }) =>
  reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>
body{margin:0;font:16px/24px Inter,'Segoe UI',Helvetica,Arial,sans-serif;background:light-dark(#f6f7f9,#0e1117);color:light-dark(#101521,#e8ebf0)}
main{max-width:400px;margin:15vh auto 0;padding:32px;border:1px solid light-dark(#e4e7ec,#2a303b);border-radius:12px;background:light-dark(#fff,#161b24)}
h1{margin:0 0 12px;font-size:20px;line-height:28px}p{margin:0 0 24px;color:light-dark(#5b6472,#a3acba)}p:last-child{margin:0}
button{padding:12px 20px;border:0;border-radius:8px;background:#6a4cff;color:#fff;font:inherit;font-weight:550;cursor:pointer}
@media(max-width:480px){main{margin:16px;padding:24px}}
</style></head><body><main><h1>${title}</h1><p>${text}</p>${form ? '<form method="post"><button>Switch Off</button></form>' : ''}</main></body></html>
`)
