import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signApk } from '../../apps/server/src/android/sign-apk.ts'
import { newKeystore, openSigningKey } from '../../apps/server/src/android/signing-key.ts'
import { appDir, readApp } from './app.mjs'
import { buildApk, compileClasses, fastJvmOptions, javaIn, runTool } from './build-apk.mjs'
import { checkConstants, checkUse } from './check-api.mjs'
import { classesIn } from './class-uses.mjs'
import { packageFile, readOrigin, sourcesHash, toolVersions } from './package.mjs'
import { readApi } from './published-api.mjs'
import { describeMissing, findTools } from './tools.mjs'

const { tools, missing } = findTools()
const slow = 120_000
const folder = mkdtempSync(join(tmpdir(), 'digisigncast-android-'))
const at = (...names) => join(folder, ...names)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the app has the name that the contract gives it', () => {
  expect(readApp().fileName).toBe(playerAppFile)
})

test('what is missing is named, with what to do about it', () => {
  const words = describeMissing([{ debian: 'aapt', words: 'aapt2' }, { words: 'dx' }])
  expect(words).toContain('aapt2')
  expect(words).toContain('apt-get install aapt')
})

test('the package was built from these sources', () => {
  const isCurrent = readOrigin().sources === sourcesHash()
  expect(isCurrent ? '' : 'The sources of the Android app have changed. Run: npm run build:android').toBe('')
})

const address = 'https://signs.example.com'
/** As a server signs it. */
const sign = (name, keystore) => writeFileSync(at(name), signApk({ apk: readFileSync(packageFile), address }, keystore))

describe.skipIf(missing.length > 0)('the signed app', () => {
  beforeAll(async () => {
    sign('app.apk', await newKeystore())
  }, slow)

  const verify = (file) => runTool(tools.apksigner, ['verify', '--verbose', '--min-sdk-version', '21', file])

  test('is signed for old and new devices', { timeout: slow }, async () => {
    const output = await verify(at('app.apk'))
    for (const scheme of ['v1', 'v2', 'v3']) expect(output).toMatch(new RegExp(`using ${scheme} scheme .*: true`))
    const changed = readFileSync(at('app.apk'))
    changed.write('X', changed.indexOf('classes.dex') + 200)
    writeFileSync(at('changed.apk'), changed)
    await expect(verify(at('changed.apk'))).rejects.toThrow(/./)
  })

  test('accepts the key of an earlier version, with the same certificate', { timeout: slow }, async () => {
    const key = {
      '-storetype': 'PKCS12',
      '-keystore': at('key.p12'),
      '-storepass': 'a password',
      '-alias': 'digisigncast',
    }
    const kind = { '-keyalg': 'RSA', '-keysize': '3072', '-validity': '18250', '-dname': 'CN=DigiSignCast development' }
    await runTool(tools.keytool, ['-genkeypair', ...Object.entries({ ...key, ...kind }).flat()])
    await runTool(tools.keytool, ['-exportcert', '-file', at('key.cer'), ...Object.entries(key).flat()])
    const keystore = { file: readFileSync(at('key.p12')), password: 'a password' }
    expect(openSigningKey(keystore).certificate.equals(readFileSync(at('key.cer')))).toBe(true)
    sign('updated.apk', keystore)
    expect(await verify(at('updated.apk'))).toMatch(/^Verifies$/m)
  })

  test('contains the address of the server', { timeout: slow }, async () => {
    await runTool(join(dirname(tools.javac), 'jar'), ['xf', at('app.apk'), 'assets/server.txt'], { cwd: folder })
    expect(readFileSync(at('assets', 'server.txt'), 'utf8')).toBe(address)
  })

  test('has the expected name, versions and permissions', { timeout: slow }, async () => {
    const badging = await runTool(tools.aapt, ['dump', 'badging', at('app.apk')])
    const { packageName, version, versionCode, minSdk, targetSdk } = readApp()
    expect(badging).toContain(`package: name='${packageName}' versionCode='${versionCode}' versionName='${version}'`)
    expect(badging).toContain(`sdkVersion:'${minSdk}'`)
    expect(badging).toContain(`targetSdkVersion:'${targetSdk}'`)
    expect(badging).toContain(`launchable-activity: name='${packageName}.PlayerActivity'`)
    expect(badging).toContain(`leanback-launchable-activity: name='${packageName}.PlayerActivity'`)
    expect(badging).not.toMatch(
      /debuggable|uses-permission: name='android.permission.(?!INTERNET|RECEIVE_BOOT|SYSTEM_ALERT)/,
    )
  })

  test('exports only the player, the Home app and the device owner receiver', {
    timeout: slow,
  }, async () => {
    const tree = await runTool(tools.aapt, ['dump', 'xmltree', at('app.apk'), 'AndroidManifest.xml'])
    const parts = tree.split(/E: (?=activity|receiver|service|provider)/).slice(1)
    const exported = parts
      .filter((part) => /android:exported[^=]*=\(type 0x12\)0xffffffff/.test(part))
      .map((part) => /android:name[^=]*="([^"]+)"/.exec(part)?.[1])
    expect(exported).toEqual(['.PlayerActivity', '.Home', '.OwnerReceiver'])
    expect(parts.at(-1)).toContain('android.permission.BIND_DEVICE_ADMIN')
  })

  test('is aligned as Android requires', { timeout: slow }, async () => {
    const output = await runTool(tools.zipalign, ['-c', '-v', '4', at('app.apk')])
    // Android 11 and newer reject an app with a compressed resource table.
    expect(output).toMatch(/resources\.arsc \(OK\)/)
  })

  test('contains the classes that its manifest names, and no stubs', { timeout: slow }, async () => {
    await runTool(join(dirname(tools.javac), 'jar'), ['xf', at('app.apk'), 'classes.dex'], { cwd: folder })
    const dex = readFileSync(at('classes.dex'), 'latin1')
    const manifest = readFileSync(join(appDir, 'app', 'AndroidManifest.xml'), 'utf8')
    const components = [...manifest.matchAll(/<(?:application|activity|receiver)\s+android:name="\.([\w.]+)"/g)]
    const classes = components.map(([, name]) => `Lcom/digisigncast/player/${name.replaceAll('.', '/')};`)
    expect(classes).toHaveLength(6)
    for (const name of classes) expect(dex).toContain(name)
    // Only stubs use this class.
    expect(dex).not.toContain('MemoryPreferences')
  })

  test('is built from the sources: the same tools give the bytes of the package', {
    timeout: slow,
  }, async (context) => {
    const versions = await toolVersions(tools)
    context.skip(JSON.stringify(versions) !== JSON.stringify(readOrigin().tools), 'These tools have other versions.')
    await buildApk(tools, at('again.apk'))
    const isSame = readFileSync(at('again.apk')).equals(readFileSync(packageFile))
    expect(isSame ? '' : 'The package differs from its sources. Run: npm run build:android').toBe('')
  })
})

describe.skipIf(missing.length > 0 || !tools.api)('what the app uses of Android', () => {
  const rules = {
    minSdk: readApp().minSdk,
    guarded: {
      'android.webkit.WebView.getWebViewRenderProcess': 'Browser asks for 29',
      'android.webkit.WebViewRenderProcess.terminate': 'Browser asks for 29',
      'android.webkit.WebView.createWebMessageChannel': 'Browser asks for 23',
      'android.webkit.WebView.postWebMessage': 'Browser asks for 23',
      'android.webkit.WebMessagePort.setWebMessageCallback': 'Browser asks for 23',
      'android.webkit.WebMessagePort.postMessage': 'Browser asks for 23',
      'android.webkit.WebMessagePort.close': 'Browser asks for 23',
      'android.webkit.WebMessage.<init>': 'Browser asks for 23',
      'android.webkit.WebMessage.getData': 'Browser asks for 23',
      'android.webkit.WebSettings.setSafeBrowsingEnabled': 'Browser asks for 26',
      'android.webkit.WebView.getCurrentWebViewPackage': 'WebViewUpdate asks for 26',
      'android.webkit.SafeBrowsingResponse.backToSafety': 'Android calls onSafeBrowsingHit from 27',
      'android.view.WindowManager.LayoutParams.layoutInDisplayCutoutMode': 'PlayerActivity asks for 28',
      'android.provider.Settings.canDrawOverlays': 'AutostartOptions asks for 23',
    },
  }
  let api
  let app
  let stubs
  beforeAll(async () => {
    await compileClasses(tools, at('stubs'), at('classes'))
    api = readApi(readFileSync(tools.api, 'utf8'))
    app = await classesIn(at('classes'), tools)
    stubs = await classesIn(at('stubs'), tools)
  }, slow)

  test('exists in Android, in the oldest version or behind a version check', () => {
    expect(checkUse(app, api, rules)).toEqual([])
    const found = checkUse(app, api, { ...rules, guarded: {} })
    const places = new Set(found.map((problem) => problem.split(' ')[0]))
    expect(places).toEqual(new Set(Object.keys(rules.guarded)))
    const invented = { isMethod: true, owner: 'android.view.View', name: 'paint', type: '()V' }
    expect(checkUse([{ ...app[0], uses: [invented] }], api, rules)).toEqual([
      'android.view.View.paint ()V is not in Android.',
    ])
    const deaf = { isMethod: true, flags: 'ACC_PUBLIC', name: 'onNothing', type: '()V' }
    const view = { name: 'X', superName: 'android.view.View', uses: [], members: [deaf] }
    expect(checkUse([view], api, rules)).toEqual(['X.onNothing overrides nothing of android.view.View.'])
  })

  test('has the values of Android', () => {
    expect(checkConstants(stubs, api)).toEqual([])
    const wrong = { name: 'android.view.KeyEvent', members: [{ name: 'KEYCODE_MENU', constant: 83 }] }
    expect(checkConstants([wrong], api)).toEqual(['android.view.KeyEvent.KEYCODE_MENU is 83 here and 82 in Android.'])
  })
})

const results = missing.length > 0 ? [] : await runChecks()

describe.skipIf(missing.length > 0)('the classes of the app', () => {
  test('run all checks', () => expect(results.length).toBeGreaterThan(90))

  test.each(results.map((line) => [line.name, line]))('%s', (_name, { reason }) => {
    expect(reason).toBeUndefined()
  })
})

/** Runs the checks on the JVM, with the stubs instead of Android. */
async function runChecks() {
  const [out, temporary] = [at('checks'), at('tmp')]
  for (const one of [out, temporary]) mkdirSync(one, { recursive: true })
  const all = ['app/java', 'stubs', 'checks'].flatMap((name) => javaIn(join(appDir, name)))
  await runTool(tools.javac, [...fastJvmOptions, '-encoding', 'UTF-8', '-nowarn', '-d', out, ...all])
  // The optimizing compiler is worth its start here: hashing a PIN takes 0.6 s with it and 4 s without.
  // Android's default charset is UTF-8; before Java 18, that of a computer follows its language.
  const options = ['-XX:TieredStopAtLevel=4', `-Djava.io.tmpdir=${temporary}`, '-Dfile.encoding=UTF-8']
  const output = await runTool(tools.java, [...options, '-cp', out, 'com.digisigncast.player.Checks'])
  return output
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([state]) => state === 'ok' || state === 'not ok')
    .map(([state, name, reason]) => ({ name, reason: state === 'ok' ? undefined : (reason ?? 'failed') }))
}
