/** A page in a browser under test, whatever its protocol. */
export interface TestPage {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Returns the JSON value of an expression, and waits for it if it is a promise. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses a key, such as `Enter` or a letter. */
  press: (key: string) => Promise<void>
  /** A PNG or JPEG of the page. */
  screenshot: () => Promise<Buffer>
  /** Exceptions that no script of the page has caught, since the start of the browser. */
  exceptions: () => Promise<string[]>
  close: () => Promise<void>
}

/** Only Chromium's own protocol can do these. */
export interface ChromiumPage extends TestPage {
  /** Sends a command of the protocol, and returns its result. */
  send: <T>(method: string, params?: object) => Promise<T>
  /** Calls back for an event of the protocol. Returns a function that ends that. */
  on: (method: string, call: (params: never) => void) => () => void
}
