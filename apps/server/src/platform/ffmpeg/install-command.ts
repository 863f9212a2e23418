const byName: readonly [RegExp, string][] = [
  [/debian|ubuntu/, 'apt-get install ffmpeg'],
  [/alpine/, 'apk add ffmpeg'],
  [/arch/, 'pacman -S ffmpeg'],
  [/suse/, 'zypper install ffmpeg'],
]

/** Command that installs ffmpeg with an H.264 encoder; null for a system without a simple one. */
export function installCommand(platform: NodeJS.Platform, osRelease: string): string | null {
  if (platform === 'darwin') return 'brew install ffmpeg'
  if (platform === 'win32') return 'winget install ffmpeg'
  const names = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].map(([, name]) => name).join(' ')
  return byName.find(([name]) => name.test(names))?.[1] ?? null
}
