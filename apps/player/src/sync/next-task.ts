/** Lets the page draw frames before the work goes on. Unlike a timer, it is not slowed down while the page is hidden. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const go = (): void => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', go, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
