import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signApk } from '../../apps/server/src/android/sign-apk.ts'
import { newKeystore } from '../../apps/server/src/android/signing-key.ts'
import { verifyApk } from '../../apps/server/src/android/verify-apk.ts'
import { appDir, readApp } from './app.mjs'
import { buildApk, compileClasses, fastJvmOptions, javaIn, runTool } from './build-apk.mjs'
import { checkConstants, checkUse, classesIn } from './check-api.mjs'
import { faults } from './faults.mjs'
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

  const broken = (name, change) => {
    const bytes = readFileSync(at('app.apk'))
    change(bytes)
    writeFileSync(at(name), bytes)
    return at(name)
  }
  const verify = (file) => runTool(tools.apksigner, ['verify', '--verbose', '--min-sdk-version', '21', file])

  test('is signed for old and new devices', { timeout: slow }, async () => {
    const output = await verify(at('app.apk'))
    for (const scheme of ['v1', 'v2', 'v3']) expect(output).toMatch(new RegExp(`using ${scheme} scheme .*: true`))
    const changed = broken('changed.apk', (bytes) => bytes.write('X', bytes.indexOf('classes.dex') + 200))
    await expect(verify(changed)).rejects.toThrow(/./)
    expect(() => verifyApk(readFileSync(changed))).toThrow()
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
    sign('updated.apk', { file: readFileSync(at('key.p12')), password: 'a password' })
    const { certificate } = verifyApk(readFileSync(at('updated.apk')))
    expect(certificate.equals(readFileSync(at('key.cer')))).toBe(true)
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
    const damaged = broken('damaged.apk', (bytes) => bytes.fill(0, bytes.length - 2000))
    await expect(runTool(tools.aapt, ['dump', 'badging', damaged])).rejects.toThrow(/./)
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
    const check = (file) => runTool(tools.zipalign, ['-c', '-v', '4', file])
    const output = await check(at('app.apk'))
    // Android 11 and newer reject an app with a compressed resource table.
    expect(output).toMatch(/resources\.arsc \(OK\)/)
    // One extra byte at the start shifts everything.
    writeFileSync(at('moved.apk'), Buffer.concat([Buffer.from([0]), readFileSync(at('app.apk'))]))
    await expect(check(at('moved.apk'))).rejects.toThrow(/./)
  })

  test('contains the classes of the app, undamaged, and no stubs', { timeout: slow }, async () => {
    await runTool(join(dirname(tools.javac), 'jar'), ['xf', at('app.apk'), 'classes.dex'], { cwd: folder })
    const dex = readFileSync(at('classes.dex'))
    expect(dex.toString('latin1', 0, 8)).toBe('dex\n035\0')
    expect(isWhole(dex)).toBe(true)
    const inside = classNames(dex)
    const manifest = readFileSync(join(appDir, 'app', 'AndroidManifest.xml'), 'utf8')
    const components = [...manifest.matchAll(/<(?:application|activity|receiver)\s+android:name="\.([\w.]+)"/g)]
    const classes = components.map(([, name]) => `Lcom/digisigncast/player/${name.replaceAll('.', '/')};`)
    expect(classes).toContain('Lcom/digisigncast/player/PlayerActivity;')
    expect(classes).toHaveLength(6)
    expect(inside).toEqual(expect.arrayContaining(classes))
    expect(inside.filter((name) => !name.startsWith('Lcom/digisigncast/player/'))).toEqual([])
    dex[dex.length - 1] ^= 1
    expect(isWhole(dex)).toBe(false)
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
    app = classesIn(at('classes'))
    stubs = classesIn(at('stubs'))
  }, slow)

  test('exists in Android, in the oldest version or behind a version check', () => {
    expect(checkUse(app, api, rules)).toEqual([])
    const found = checkUse(app, api, { ...rules, guarded: {} })
    const places = new Set(found.map((problem) => problem.split(' ')[0]))
    expect(places).toEqual(new Set(Object.keys(rules.guarded)))
    const invented = { kind: 'method', owner: 'android.view.View', name: 'paint', type: '()V' }
    expect(checkUse([{ ...app[0], uses: [invented] }], api, rules)).toEqual([
      'android.view.View.paint ()V is not in Android.',
    ])
    const deaf = { flags: 1, name: 'onNothing', type: '()V' }
    const view = { name: 'X', superName: 'android.view.View', uses: [], fields: [], methods: [deaf] }
    expect(checkUse([view], api, rules)).toEqual(['X.onNothing overrides nothing of android.view.View.'])
  })

  test('has the values of Android', () => {
    expect(checkConstants(stubs, api)).toEqual([])
    const wrong = { name: 'android.view.KeyEvent', fields: [{ name: 'KEYCODE_MENU', constant: 83 }] }
    expect(checkConstants([wrong], api)).toEqual(['android.view.KeyEvent.KEYCODE_MENU is 83 here and 82 in Android.'])
  })
})

const results = missing.length > 0 ? [] : await runChecks('right', {})

describe.skipIf(missing.length > 0)('the classes of the app', () => {
  test.each(results.map((line) => [line.name, line]))('%s', (_name, { reason }) => {
    expect(reason).toBeUndefined()
  })

  test('each check finds a fault', { timeout: slow }, async () => {
    expect(results.map(({ name }) => name).sort()).toEqual(Object.keys(faults).sort())
    const found = await runChecks('wrong', faults)
    expect(found.filter(({ reason }) => reason === undefined).map(({ name }) => name)).toEqual([])
    expect(found).toHaveLength(results.length)
  })
})

/** Runs the checks on the JVM, with the stubs instead of Android. */
async function runChecks(name, changes) {
  const sources = at(name, 'java')
  cpSync(join(appDir, 'app', 'java'), sources, { recursive: true })
  for (const [file, right, wrong] of Object.values(changes)) {
    const path = javaIn(sources).find((one) => basename(one) === `${file}.java`)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(right)) throw new Error(`${file}.java does not say: ${right}`)
    writeFileSync(path, text.replace(right, wrong))
  }
  const [out, temporary] = [at(name, 'classes'), at(name, 'tmp')]
  for (const one of [out, temporary]) mkdirSync(one, { recursive: true })
  const all = [sources, join(appDir, 'stubs'), join(appDir, 'checks')].flatMap(javaIn)
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

/** A dex file starts with a checksum and a hash of the rest. */
function isWhole(dex) {
  let [a, b] = [1, 0]
  for (const byte of dex.subarray(12)) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  const hash = createHash('sha1').update(dex.subarray(32)).digest()
  return dex.readUInt32LE(8) === ((b << 16) | a) >>> 0 && hash.equals(dex.subarray(12, 32))
}

function classNames(dex) {
  const [strings, types, count, classes] = [0x3c, 0x44, 0x60, 0x64].map((place) => dex.readUInt32LE(place))
  return Array.from({ length: count }, (_, index) => {
    const type = dex.readUInt32LE(classes + index * 32)
    const string = dex.readUInt32LE(types + type * 4)
    let start = dex.readUInt32LE(strings + string * 4)
    while (dex[start] & 0x80) start += 1
    return dex.toString('latin1', start + 1, dex.indexOf(0, start + 1))
  })
}
