import { prepareBuild } from './build.mjs'
import { prepareChromium } from './services/chromium.mjs'
import { print } from './support/output.mjs'
import { at } from './support/paths.mjs'
import { run } from './support/processes.mjs'

/** Takes the picture of the README anew, in a real browser from sample data. */
export async function takePictures(runtime) {
  await prepareBuild(runtime)
  const env = await prepareChromium(runtime)
  const { code } = await run(runtime.node, [at('e2e', 'pictures', 'take.ts')], { env })
  if (code === 0) print('The picture is in docs/pictures.')
  return code
}
