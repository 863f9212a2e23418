import { prepareBuild } from './build.mjs'
import { prepareChromium } from './chromium.mjs'
import { at } from './paths.mjs'
import { run } from './processes.mjs'

/** Takes the pictures of the README anew, in a real browser from sample data. */
export async function takePictures(runtime) {
  await prepareBuild(runtime)
  const env = await prepareChromium(runtime)
  return (await run(runtime.node, [at('e2e', 'pictures', 'take.ts')], { env })).code
}
