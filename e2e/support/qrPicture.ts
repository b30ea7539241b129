import { PNG } from 'pngjs'
import { encode } from 'uqr'

export function qrPicture(text: string, pixelsPerModule = 4): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const side = size * pixelsPerModule
  const png = new PNG({ width: side, height: side })
  for (let index = 0; index < side * side; index++) {
    const row = data[Math.floor(index / side / pixelsPerModule)]
    const shade = row?.[Math.floor((index % side) / pixelsPerModule)] ? 0 : 255
    png.data.set([shade, shade, shade, 255], index * 4)
  }
  return PNG.sync.write(png)
}
