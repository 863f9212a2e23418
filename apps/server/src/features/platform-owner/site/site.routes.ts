import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import { getPlayerAddress, getSite } from '@digisigncast/contract/platform/site'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestOrigin } from '../../../platform/http/request-origin.ts'
import { isOwnersCall, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { commit, version } from '../../../version/version.ts'
import { relyingPartyAt } from '../../team/passkeys/index.ts'
import { signupMode } from '../platform-settings/index.ts'
import { linuxScriptRoute } from './linux-script.ts'

export function siteRoutes(app: FastifyInstance, platform: Platform): void {
  const { env } = platform
  const playerApp = join(env.dataDir, 'downloads', playerAppFile)
  // Checked on every call: the app may be built while the server runs.
  const hasPlayerApp = () =>
    access(playerApp).then(
      () => true,
      () => false,
    )
  linuxScriptRoute(app, env)
  // Requests to localhost stay there unless the operator has configured the console's address.
  const customerUrl = ({ hostname, port }: FastifyRequest) =>
    !env.isPublicUrlSet && /^(admin\.)?localhost$/.test(hostname) ? `http://localhost:${port}` : env.publicUrl
  route(app, platform, getPlayerAddress, async (_actor, _input, request) => {
    // Displays are other devices: never localhost.
    const origin = env.isPublicUrlSet ? env.publicUrl : requestOrigin(request, env.publicUrl)
    const url = `${origin}/player`
    return { data: { url, qr_code: await qrCode(url) } }
  })
  route(app, platform, getSite, async (_actor, _input, request) => ({
    data: {
      customer_url: customerUrl(request),
      admin_url: env.adminUrl,
      register_url: env.registerUrl ?? ((await signupMode(platform)) === 'off' ? null : '/register'),
      player_app: (await hasPlayerApp()) ? `/downloads/${playerAppFile}` : null,
      max_upload_bytes: env.maxUploadBytes,
      has_passkeys: typeof relyingPartyAt(env, request) !== 'string',
      ...((await isOwnersCall(platform, request)) && { release: { version, commit } }),
    },
  }))
}
