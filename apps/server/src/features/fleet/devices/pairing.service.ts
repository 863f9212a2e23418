import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import { connectPath, pairingCodeLength, shortConnectPath } from '@digisigncast/contract/devices/connect-paths'
import type * as contract from '@digisigncast/contract/devices/pairing'
import { allScreens, ofAccount, ofMember, ofServer, withHiddenScreens } from '../../../database/access/access.ts'
import { lockInTransaction } from '../../../database/transaction-lock.ts'
import { networkOf } from '../../../platform/address.ts'
import { cache } from '../../../platform/caches/cache.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { codeSigns, hashToken, newCode, newToken } from '../../../platform/ids.ts'
import { type Limiter, missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { aboutDevice, type DeviceRow, type Presence } from '../presence/index.ts'
import { findOne, findScreenById } from './devices.repo.ts'
import { join, type Outcome, settle } from './join.service.ts'
import * as repo from './pairing.repo.ts'

const codeLifeMs = 10 * 60 * 1000
/** Maximum numbers of displays that show a code. In total, the network with most of them replaces its own. */
const [maxPerNetwork, maxTotal] = [100, 5000]
/** Displays ask at most 200 times a second together. */
const pollMs = (displays: number): number => Math.max(1500, displays * 5)
const lookAlikes = ['0', 'O', '1', 'I']
const allSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'

type Opened = Reply<typeof contract.openPairing>['data']
interface Connected {
  device: DeviceRow
  outcome: Outcome
}
type Checked = Reply<typeof contract.checkPairing>['data']

/** Pairing from the console: a display shows a code, and a user connects it to a screen. */
export function pairings(platform: Platform, presence: Presence) {
  const { db, engine, env, limiter, now } = platform
  const opens = limiter('pairing-open/address', 300, 10 * 60)
  const unknownSecrets = missLimiter(limiter, 'pairing-secret')
  const wrongCodes = [limiter('pairing-code/account', 20, 15 * 60), limiter('pairing-code/address', 60, 15 * 60)]
  const characters = cache<string>({ max: 1, lifeMs: 10_000 })
  /** The characters of generated codes; all letters and digits when a user has chosen a code with another one. */
  const codeCharacters = () =>
    characters.of('all', async () =>
      (await repo.isInCodes(ofServer(db, 'the account is not known yet'), lookAlikes)) ? allSigns : codeSigns,
    )

  return {
    open: async (
      input: Input<typeof contract.openPairing>['body'],
      { address, origin }: { address: string; origin: string },
    ): Promise<Opened> => {
      await opens.take(address)
      const [secret, network, installationHash] = [newToken(), networkOf(address), hashToken(input.installation)]
      const { code, total } = await db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, engine, 'pairings')
        await repo.removeOutdated(trx, installationHash, now())
        if ((await repo.countPairings(trx, network)) >= maxPerNetwork)
          fail('request.too_many', 'Too many displays in this network show a code. Connect one of them first.')
        const others = await repo.countPairings(trx)
        if (others >= maxTotal) await repo.removeFromLargestNetwork(trx)
        let free = newCode(pairingCodeLength)
        while (await repo.isCodeInUse(trx, free)) free = newCode(pairingCodeLength)
        await repo.insertPairing(trx, {
          secret_hash: hashToken(secret),
          code: free,
          installation_hash: installationHash,
          address,
          network,
          name: input.device_name || null,
          model: input.device_model || null,
          version: input.device_version || null,
          os: input.os_name || null,
          device_id: null,
          created_at: now(),
          expires_at: now() + codeLifeMs,
        })
        return { code: free, total: others + 1 }
      })
      const base = env.isPublicUrlSet ? env.publicUrl : origin
      const url = `${base}${connectPath}?code=${code}`
      return {
        code,
        secret,
        url,
        qr_code: await qrCode(url),
        short_url: `${base}${shortConnectPath}`,
        poll_ms: pollMs(total),
        code_characters: await codeCharacters(),
      }
    },

    check: async (secret: string, address: string): Promise<Checked> => {
      const code_characters = await codeCharacters()
      const secretHash = hashToken(secret)
      const pairing = await repo.findPairing(db, secretHash, now())
      if (!pairing) {
        await unknownSecrets.take(address)
        return { state: 'expired', device: null, code_characters }
      }
      const { device_id, installation_hash } = pairing
      if (device_id === null) return { state: 'waiting', device: null, code_characters }
      const token = newToken()
      const device = await db
        .transaction()
        .execute((trx) =>
          repo.setToken(
            ofServer(trx, 'the account is not known yet'),
            { device_id, installation_hash },
            hashToken(token),
          ),
        )
      if (!device) {
        await repo.removePairing(db, secretHash)
        return { state: 'expired', device: null, code_characters }
      }
      const code = await repo.codeOfScreen(
        allScreens(ofAccount(db, device.account_id), 'devices and players'),
        device.screen_id,
      )
      return {
        state: 'connected',
        device: { device_id: device.id, screen_id: device.screen_id, token, code },
        code_characters,
      }
    },

    /** Also extends the code, so that it stays valid while the user chooses a screen. */
    find: async (member: Member, code: string, address: string): Promise<contract.PendingDisplay> => {
      const pending = await counted(wrongCodes, [member.accountId, address], () =>
        repo.extendPending(db, code, { now: now(), until: now() + codeLifeMs }),
      )
      if (!pending) return noSuchCode()
      return {
        device_name: pending.name,
        device_model: pending.model,
        device_version: pending.version,
        os_name: pending.os,
        address: pending.address,
        expires_at: pending.expires_at,
      }
    },

    connect: async (member: Member, input: { code: string; screenId: string }, address: string) => {
      const rows = withHiddenScreens(ofMember(db, member), 'a change')
      if (!(await findScreenById(rows, input.screenId))) notFound('screen')
      const pending = await counted(wrongCodes, [member.accountId, address], () =>
        repo.findPending(db, input.code, now()),
      )
      if (!pending) return noSuchCode()
      const display = {
        installationHash: pending.installation_hash,
        address: pending.address,
        device_name: pending.name,
        device_model: pending.model,
        device_version: pending.version,
        os_name: pending.os,
      }
      const { device, outcome } = await change(platform, member, {
        screenIds: [input.screenId],
        work: async (trx): Promise<Connected> => {
          await lockInTransaction(trx, engine, pending.installation_hash)
          const screen = (await findScreenById(trx, input.screenId)) ?? notFound('screen')
          const joined = await join(trx, engine, screen, { ...display, now: now(), isApproved: true, isByUser: true })
          const claim = { device_id: joined.device_id, expires_at: now() + codeLifeMs }
          if (!(await repo.claimPairing(trx, pending.secret_hash, claim))) noSuchCode()
          const row = (await findOne(trx, joined.device_id)) ?? notFound('device')
          return { device: row, outcome: joined }
        },
        event: ({ device }) => ({ type: 'device.connected', ...aboutDevice(device) }),
      })
      await settle(platform, presence, outcome, ['devices.changed'])
      const [connected] = await presence.toWire([device], { withPictures: true })
      return connected ?? notFound('device')
    },
  }
}

const noSuchCode = (): never =>
  invalid('code', 'No display shows this code. Type the code that the display shows now; it changes from time to time.')

/** Counts an attempt before the comparison, and refunds it unless the code is wrong. */
async function counted<T>(
  limiters: readonly Limiter[],
  keys: readonly string[],
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken: (() => Promise<void>)[] = []
  let isWrong = false
  try {
    for (const [at, limiter] of limiters.entries()) {
      const key = keys[at] ?? ''
      await limiter.take(key)
      taken.push(() => limiter.refund(key))
    }
    const found = await look()
    isWrong = found === undefined
    return found
  } finally {
    if (!isWrong) await Promise.all(taken.map((refund) => refund()))
  }
}
