import { expect, test } from 'vitest'
import { raw } from '../../../testing/raw.ts'
import { startApp } from '../../../testing/start-app.ts'

test.each<Record<string, string>>([{}, { ACCEL_REDIRECT: '/files' }])(
  'what goes out is counted for its account (%o)',
  async (variables) => {
    const app = await startApp(variables)
    const admin = await app.make.admin()
    const { file_path: path, bytes: size } = await app.make.media(admin)
    const get = (headers: Record<string, string> = {}, method = 'GET', to = path) =>
      raw(app.url, to, { headers, method })
    const etag = String((await get()).headers['etag'])
    await get({ range: 'bytes=0-9' })
    // These send no bytes.
    await get({ 'if-none-match': etag })
    await get({ range: 'bytes=99999999-' })
    await get({}, 'HEAD')
    await get({}, 'GET', path.replace(/[\da-f]{64}/, '0'.repeat(64)))
    const again = await app.restart()
    const rows = await again.platform.db
      .selectFrom('daily_figures')
      .select(['account_id', 'sent_bytes'])
      .where('sent_bytes', '>', 0)
      .orderBy('account_id')
      .execute()
    expect(rows).toEqual([
      { account_id: '', sent_bytes: size + 10 },
      { account_id: admin.accountId, sent_bytes: size + 10 },
    ])
    await again.close()
  },
)
