import { execFileSync } from 'node:child_process'

/** What the ffmpeg of this machine lists for `-encoders` or `-filters`; empty without one. */
export function askFfmpeg(list: string): string {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', list], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
