const labelSize = { width: 1280, height: 720 }

/** A box with the name of a page, for screenshots: what is in a frame of another origin cannot be read. */
export function labelPicture(name: string, kind: 'Web page' | 'HTML package'): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), labelSize)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const { width, height } = labelSize
  context.fillStyle = '#1c2430'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#e8ecf2'
  context.textAlign = 'center'
  context.font = '600 56px sans-serif'
  context.fillText(name, width / 2, height / 2, width * 0.9)
  context.font = '32px sans-serif'
  context.fillStyle = '#a9b4c4'
  context.fillText(`${kind}: screenshots cannot show it`, width / 2, height / 2 + 60, width * 0.9)
  return canvas
}
