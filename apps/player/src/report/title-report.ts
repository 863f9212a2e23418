const everyMs = 5000

/**
 * Reports to a watchdog on this device, which reads titles of pages, also without a network: a number that grows while the
 * page works, its state, and whether the TV should be `on` or `off`. `keep`: the screen does not switch the TV; `wait`: not
 * known yet.
 */
export function reportInTitle(): void {
  const { dataset } = document.documentElement
  let count = 0
  const report = (): void => {
    count += 1
    const { state = 'waiting', tv = 'wait' } = dataset
    document.title = `Player ${count} ${state} ${state === 'pairing' ? 'keep' : tv}`
  }
  setInterval(report, everyMs)
  new MutationObserver(report).observe(document.documentElement, { attributeFilter: ['data-state', 'data-tv'] })
  report()
}
