import { print } from '../support/output.mjs'
import { prepareAndroid } from './build.mjs'

// Run by the server once its port is open. The server does without the app, whatever happens here.
try {
  await prepareAndroid()
} catch (error) {
  print(`The Android app could not be built: ${error instanceof Error ? error.message : String(error)}`)
}
