import { expect, test } from 'vitest'
import { installCommand } from './install-command.ts'

test('names the command that installs ffmpeg on the operating system', () => {
  expect(installCommand('linux', 'NAME="Debian GNU/Linux"\nID=debian\n')).toBe('apt-get install ffmpeg')
  expect(installCommand('linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('apt-get install ffmpeg')
  expect(installCommand('linux', 'ID=alpine\nVERSION_ID=3.22\n')).toBe('apk add ffmpeg')
  expect(installCommand('darwin', '')).toBe('brew install ffmpeg')
  expect(installCommand('linux', '')).toBeNull()
})
