import { startBare } from './support/child.ts'
import { photo, seedMedia, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

/** Growing lists, and saving a playlist of 50 media. */
export async function bench(): Promise<void> {
  const server = await startServer()
  const bare = await startBare('http', { bytes: 150 * 1024 })
  try {
    const customer = await signIn(server)
    const first = await customer.upload('seed.jpg', 'image/jpeg', await photo(320, 180))
    const page = () => customer.ask('get-user-media?page=2&per_page=50', { method: 'POST' })
    const all = () => customer.ask<{ id: string }[]>('get-user-media', { method: 'POST' })
    const bareAnswer = () => fetch(bare.origin).then((answer) => answer.text())

    await seedMedia(server, 500, [first])
    const media = await all()
    await medianMs(20, all)
    const list500 = await medianMs(50, all)
    const plain = await medianMs(50, bareAnswer)
    const fifty = media.slice(0, 50)
    await medianMs(5, (run) => customer.makePlaylist(`Warm ${run}`, fifty))
    const playlist = await medianMs(40, (run) => customer.makePlaylist(`Fifty ${run}`, fifty))

    await seedMedia(server, 1000, [first])
    await medianMs(50, page)
    const among1000 = await medianMs(200, page)
    await seedMedia(server, 100_000, [first])
    await medianMs(50, page)
    const among100000 = await medianMs(200, page)
    const bareText = `bare node:http, 150 KB: ${ms(plain)}`
    printTable([
      {
        what: 'page of 50 among 100,000 media',
        measured: ms(among100000),
        baseline: `among 1,000: ${ms(among1000)}`,
        ratio: among100000 / among1000,
        target: '≤ 1.5',
      },
      {
        what: `list of ${media.length} media`,
        measured: ms(list500),
        baseline: bareText,
        ratio: list500 / plain,
        target: '≤ 10 ms',
      },
      {
        what: 'playlist of 50 items made',
        measured: ms(playlist),
        baseline: bareText,
        ratio: playlist / plain,
        target: '≤ 15 ms',
      },
    ])
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}
