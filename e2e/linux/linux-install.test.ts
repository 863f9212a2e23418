import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { story } from '../support/story.ts'
import { fakeSystem, type ThrowawayRoot, throwawayRoot, whyNoRoot } from './throwaway-root.ts'

const reason = whyNoRoot()
story.skip(reason !== undefined, `installing a display ${reason}`)

let root: ThrowawayRoot
story.beforeEach(async ({ server }) => {
  root = await throwawayRoot()
  fakeSystem(root)
  const script = await (await fetch(`${server.origin}/downloads/linux-display.sh`)).text()
  writeFileSync(root.at('/root/linux-display.sh'), script)
})
story.afterEach(() => root.close())

const run = (...options: string[]) => root.run('sh', '/root/linux-display.sh', ...options)
const logged = () => readFileSync(root.at('/fakes/log'), 'utf8')
const forget = () => writeFileSync(root.at('/fakes/log'), '')
/** Adds outputs to the graphics card of the root, with a TV. */
const plugIn = (...connectors: string[]) => {
  for (const connector of connectors) {
    root.run('mkdir', '-p', `/sys/class/drm/${connector}`)
    writeFileSync(root.at(`/sys/class/drm/${connector}/status`), 'connected\n')
  }
}
const ours = (path: string) => !/^\/(fakes|root|sys)\//.test(path)

story(
  'the Linux script installs a display, changes nothing the second time, and leaves nothing behind',
  async ({ server }) => {
    writeFileSync(root.at('/fakes/packages'), 'earlier\n')
    writeFileSync(root.at('/fakes/auto'), 'earlier\n')
    const users = root.run('cat', '/etc/passwd', '/etc/group').stdout
    const before = root.changed().filter(ours)
    const first = run('--yes', '--code', 'ab-cd 23', '--rotate', '90')

    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain(`This computer becomes a display of ${server.origin}`)
    // The plan comes before the first change.
    expect(first.stdout.indexOf('  - start the display after power-on')).toBeLessThan(
      first.stdout.indexOf('\nadd the user'),
    )
    expect(logged()).toMatch(/apt-get install -y -q cage xwayland wlr-randr curl cec-utils/)
    expect(logged()).toMatch(/systemctl set-default multi-user.target[\s\S]*systemctl restart digisigncast-display\n$/)
    const unit = readFileSync(root.at('/etc/systemd/system/digisigncast-display.service'), 'utf8')
    expect(unit).toContain('\nRestart=always\n')
    expect(unit).toContain('\nExecStart=/usr/local/lib/digisigncast-display/linux-display.sh start\n')
    expect(readFileSync(root.at('/etc/digisigncast-display/settings'), 'utf8')).toContain(
      "code='ABCD23'\nrotate='90'\n",
    )
    const access = root.run('stat', '-c', '%a %U %G', '/etc/digisigncast-display/settings').stdout
    expect(access).toBe('640 root digisigncast-display\n')
    const policies = ['/etc/chromium', '/etc/chromium-browser', '/etc/opt/chrome'].map(
      (folder) => `${folder}/policies/managed/digisigncast-display.json`,
    )
    for (const path of policies)
      expect(JSON.parse(readFileSync(root.at(path), 'utf8'))).toMatchObject({ DeveloperToolsAvailability: 2 })
    expect(root.run('getent', 'shadow', 'digisigncast-display').stdout).toMatch(/^digisigncast-display:!/)
    const groups = root.run('id', '-Gn', 'digisigncast-display').stdout
    for (const group of ['audio', 'video', 'render', 'input'])
      if (root.run('getent', 'group', group).status === 0) expect(groups).toContain(group)

    await story.step('a second run changes nothing, also without the options', () => {
      forget()
      for (const options of [['--yes', '--code', 'ABCD23', '--rotate', '90'], []]) {
        const again = run(...options)
        expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Nothing changes.')])
      }
      expect(logged()).not.toMatch(/apt-get|restart|enable |set-default/)
    })

    await story.step('another option changes the settings, and keeps the others', () => {
      plugIn('card0-HDMI-A-1', 'card0-HDMI-A-2')
      expect(run('--output', 'HDMI-A-3')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('This computer has no output HDMI-A-3. It has: HDMI-A-1 HDMI-A-2.'),
      })
      const turned = run('--rotate', '0', '--output', 'HDMI-A-2', '--volume', '40')
      expect(turned.stdout.match(/^ {2}- .*/gm)).toEqual([
        '  - install from the distribution: alsa-utils',
        expect.stringContaining('rotation 0, output HDMI-A-2, mode auto, volume 40, screen code'),
      ])
      expect(logged()).toMatch(/systemctl restart digisigncast-display\n$/)
    })

    await story.step('without a terminal, --uninstall removes nothing that it was not told to', () => {
      const asked = run('--uninstall')
      expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was removed.') })
      expect(asked.stdout).toContain('delete the user digisigncast-display')
      expect(root.run('id', 'digisigncast-display').status).toBe(0)
    })

    await story.step('--uninstall removes all of it, with what was installed for it and nothing else needs', () => {
      writeFileSync(root.at('/fakes/needed'), 'curl\n')
      const removal = run('--uninstall', '--yes')
      expect([removal.status, removal.stderr]).toEqual([0, ''])
      expect(root.run('cat', '/etc/passwd', '/etc/group').stdout).toBe(users)
      expect(readFileSync(root.at('/fakes/packages'), 'utf8')).toBe('earlier\ncurl\n')
      expect(readFileSync(root.at('/fakes/target'), 'utf8')).toBe('graphical.target\n')
      // Copies that the programs for users make, and lists of users with the content of before.
      const usual = /^\/etc\/(passwd|shadow|group|gshadow|subuid|subgid|\.pwd\.lock)-?$|^\/var\/log\//
      expect(root.changed().filter((path) => ours(path) && !before.includes(path) && !usual.test(path))).toEqual([])
      for (const path of [
        '/etc/digisigncast-display',
        '/usr/local/lib/digisigncast-display',
        '/var/lib/digisigncast-display',
        ...policies,
      ])
        expect([path, root.run('test', '-e', path).status]).toEqual([path, 1])
      expect(run('--uninstall').stdout).toContain('Nothing is installed.')
    })
  },
)

story('the Linux script refuses what it cannot do, and says why', () => {
  const refused = (...options: string[]) => {
    const { status, stderr, stdout } = run(...options)
    expect([status, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(refused('--code', "A'$(id)")).toContain('The screen code is not valid')
  expect(refused('--code', 'ABCD\nx')).toContain('The screen code')
  expect(refused('--rotate', '45')).toContain('The rotation is not valid: 45')
  expect(refused('--output', '$(id)')).toContain('The output is not valid')
  expect(refused('--output', 'HDMI-A-1')).toContain('This computer has no output HDMI-A-1. It has: none.')
  expect(refused('--mode', '1080p')).toContain('The mode is not valid: 1080p')
  expect(refused('--mode', '1920x1080@59.94')).toContain('This version keeps the mode of the TV.')
  expect(refused('--volume', '101')).toContain('The volume is not valid: 101')
  expect(refused('--rotate')).toContain('--rotate needs a value')
  expect(refused('--what')).toContain('--what is not an option')
  const help = run('--help')
  expect(help.status).toBe(0)
  for (const option of ['--code', '--rotate', '--output', '--mode', '--volume', '--uninstall', '--yes'])
    expect(help.stdout).toContain(option)
  for (const [release, words] of [
    ['ID=debian\nVERSION_ID="11"', 'too old'],
    ['ID=fedora\nVERSION_ID=40', 'not Debian, Ubuntu or Raspberry Pi OS'],
    ['ID=ubuntu\nVERSION_ID="24.04"', 'Install the .deb package of Google Chrome'],
  ]) {
    writeFileSync(root.at('/etc/os-release'), `${release}\n`)
    expect(refused('--yes')).toContain(words)
  }
  const piped = root.run('sh', '-c', 'sh -s -- --yes < /root/linux-display.sh')
  expect([piped.status, piped.stderr]).toEqual([1, expect.stringContaining('Save this script to a file')])
  expect(logged()).not.toContain('install')
})

story('a display uses the chosen output, and all of them while no TV is at it', () => {
  expect(run('--yes').status).toBe(0)
  plugIn('card0-HDMI-A-1', 'card0-HDMI-A-2')
  expect(run('--output', 'HDMI-A-2').status).toBe(0)
  const status = (name: string) => root.at(`/sys/class/drm/card0-HDMI-A-${name}/status`)
  const use = () => {
    root.run('/usr/local/lib/digisigncast-display/linux-display.sh', 'outputs')
    return ['1', '2'].map((name) => readFileSync(status(name), 'utf8').trim())
  }
  expect(use()).toEqual(['off', 'detect'])
  writeFileSync(status('2'), 'disconnected')
  expect(use()).toEqual(['detect', 'detect'])
  root.run('rm', '-r', '/sys/class/drm/card0-HDMI-A-2')
  writeFileSync(status('1'), 'off')
  root.run('/usr/local/lib/digisigncast-display/linux-display.sh', 'outputs')
  expect(readFileSync(status('1'), 'utf8')).toBe('detect\n')
})
