const offer = 'digisigncast-pages'
let port: MessagePort | undefined

/**
 * Waits for the port of the Android app, which shows pages above the player in WebViews of its own. Messages of the app
 * have no source and no origin; those of frames have both.
 */
export function listenForApp(): void {
  addEventListener('message', ({ data, source, origin, ports: [given] }: MessageEvent<unknown>) => {
    if (data === offer && source === null && origin === '' && given) port = given
  })
}

/** Undefined in browsers, and in apps that cannot show pages. */
export const appPort = (): MessagePort | undefined => port
