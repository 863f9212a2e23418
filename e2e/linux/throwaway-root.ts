import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Why a display cannot be installed in a throw-away root here; undefined if it can. */
export function whyNoRoot(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  const missing = ['unshare', 'nsenter', 'setpriv', 'cage', 'Xwayland', 'chromium', 'curl'].find((name) => !has(name))
  if (missing) return `needs ${missing}`
  const mount =
    'mount -t tmpfs none /mnt && mkdir /mnt/u /mnt/w && mount -t overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w none /mnt'
  return spawnSync('unshare', ['--mount', 'sh', '-c', mount]).status === 0 ? undefined : 'needs overlay mounts'
}

/** A copy of this machine's files, whose changes are kept apart and discarded, with processes of its own. */
export async function throwawayRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-root-'))
  const script = `
    mount -t tmpfs -o mode=755 none ${folder} && cd ${folder} && mkdir upper work root
    mount -t overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work none root
    mount -t proc none root/proc && mount --rbind /dev root/dev && mount -t tmpfs -o mode=1777 none root/tmp
    mkdir root/layers root/old && mount --bind ${folder} root/layers
    # Chromium's sandbox does not start below chroot.
    pivot_root root root/old && cd / && umount -l /old
    echo ready; exec sleep infinity`
  const holder = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const inside = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const outside = `/proc/${inside}/root`
  const upper = `${outside}/layers/upper`
  const enter = ['-t', inside, '-m', '-p', '/usr/bin/env', '-i']
  const variables = { PATH: '/fakes:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
  const argsOf = (more: Record<string, string>, command: readonly string[]) => [
    ...enter,
    ...Object.entries({ ...variables, ...more }).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  return {
    /** Path of a file of the root, for this process. */
    at: (path: string) => outside + path,
    /** Replaces a program by a script. */
    fake: (name: string, text: string) => {
      execFileSync('mkdir', ['-p', '-m', '755', `${outside}/fakes`])
      writeFileSync(`${outside}/fakes/${name}`, `#!/bin/sh\n${text}\n`)
      chmodSync(`${outside}/fakes/${name}`, 0o755)
    },
    run: (...command: string[]) => spawnSync('nsenter', argsOf({}, command), { encoding: 'utf8' }),
    start: (more: Record<string, string>, ...command: string[]): ChildProcess =>
      spawn('nsenter', argsOf(more, command), { stdio: ['ignore', 'pipe', 'pipe'] }),
    /** Paths of files and links that were added or changed. */
    changed: () =>
      readdirSync(upper, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(upper.length))
        .sort(),
    close: async () => {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ThrowawayRoot = Awaited<ReturnType<typeof throwawayRoot>>

/**
 * Stand-ins for what a root without systemd cannot do: packages, services, a TV and a sound card. They log to
 * `/fakes/log`. Packages in `/fakes/auto` are removed when nothing needs them; `/fakes/needed` has those that something
 * else needs. The package cage needs libcage.
 */
export function fakeSystem(
  root: ThrowawayRoot,
  release = 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12"',
) {
  root.run('rm', '-f', '/etc/os-release')
  writeFileSync(root.at('/etc/os-release'), `${release}\n`)
  root.fake(
    'apt-get',
    `echo "apt-get $*" >> /fakes/log
    if [ "$1" = -s ]; then
      sort -u /fakes/auto | while read -r word; do
        ! grep -qx "$word" /fakes/packages || grep -qx "$word" /fakes/needed || echo "Remv $word [1.0]"
      done
      exit
    fi
    action=$1; shift
    for word in "$@"; do
      case "$action $word" in
        *" -"*) ;;
        'install cage') echo cage >> /fakes/packages; echo libcage >> /fakes/packages ;;
        install*) echo "$word" >> /fakes/packages ;;
        purge*) sed -i "/^$word\\$/d" /fakes/packages ;;
      esac
    done`,
  )
  root.fake(
    'dpkg-query',
    `case $3 in
      *Status*) grep -qx "$4" /fakes/packages 2>/dev/null && printf installed ;;
      *) cat /fakes/version 2>/dev/null ;;
    esac`,
  )
  root.fake(
    'systemctl',
    `echo "systemctl $*" >> /fakes/log
    case $1 in
      get-default) cat /fakes/target 2>/dev/null || echo graphical.target ;;
      set-default) echo "$2" > /fakes/target ;;
      enable) touch /fakes/enabled ;;
      disable) rm -f /fakes/enabled ;;
      is-enabled) test -e /fakes/enabled ;;
      is-active) exit 3 ;;
    esac`,
  )
  root.fake('apt-mark', 'for word; do echo "$word"; [ "$word" != cage ] || echo libcage; done >> /fakes/auto')
  root.fake('amixer', 'echo "amixer $*" >> /fakes/log; [ "$5" = PCM ]')
  root.fake('loginctl', 'true')
  root.fake('cec-client', 'tr "\\n" " " >> /fakes/tv; echo >> /fakes/tv')
  root.run('sh', '-c', 'cd /fakes && touch tv packages auto needed log && chmod 666 tv packages auto needed log')
}
