import { readFileSync } from 'node:fs'
import { at } from '../support/paths.mjs'

export const appDir = at('apps', 'android')

/** Reads the manifest, which alone defines the name and the version of the app. */
export function readApp() {
  const manifest = readFileSync(at('apps', 'android', 'app', 'AndroidManifest.xml'), 'utf8')
  const value = (name) => {
    const found = new RegExp(`\\b${name}="([^"]+)"`).exec(manifest)?.[1]
    if (!found) throw new Error(`The manifest of the Android app has no ${name}.`)
    return found
  }
  const version = value('android:versionName')
  return {
    packageName: value('package'),
    version,
    versionCode: value('android:versionCode'),
    minSdk: Number(value('android:minSdkVersion')),
    targetSdk: Number(value('android:targetSdkVersion')),
    fileName: `digisigncast-v-${version.replaceAll('.', '-')}.apk`,
  }
}
